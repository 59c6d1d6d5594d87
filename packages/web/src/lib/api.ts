import { siteHeaders } from '@fairlot/contract';
import { createApi } from './api-client.ts';
import { clearCookie, readCookie } from './cookies.ts';
import { observeSoftwareVersion } from './software-version.ts';

const rememberedLoginKey = 'LoginMark';

/** The browser's client of the API. Never called while a page is rendered on the server. */
export const api = createApi({
  fetch: (path, init) => fetch(path, init),
  readCookie,
  clearCookie,
  rememberedLogin: () => sessionStorage.getItem(rememberedLoginKey),
  rememberLogin: (mark) => sessionStorage.setItem(rememberedLoginKey, mark),
  reload: () => window.location.reload(),
  onAnswer: (response) => observeSoftwareVersion(response.headers.get(siteHeaders.softwareVersion)),
});

/** Call after signing in or out in this tab: the changed mark is its own doing, no reason to reload. */
export function acknowledgeLogin(): void {
  sessionStorage.removeItem(rememberedLoginKey);
}

import { loginMarkCookie, siteHeaders } from '@fairlot/contract';
import { createApi } from './api-client.ts';
import type { ApiBrowser } from './api-client.ts';
import { observeServerTime } from '@fairlot/ui/clock.ts';
import { clearCookie, readCookie } from './cookies.ts';
import { askForProof, goesOn, tellNothingFound } from './proof.ts';
import { observeSoftwareVersion } from './software-version.ts';

/** The session-storage copy of the login mark (section 8). */
const rememberedLoginKey = 'LoginMark';
/** The `Date` header tells whole seconds. */
const dateHeaderResolutionMs = 1_000;

const browser: ApiBrowser = {
  fetch: (path, init) => fetch(path, init),
  timeout: (ms) => AbortSignal.timeout(ms),
  readCookie,
  clearCookie,
  rememberedLogin: () => sessionStorage.getItem(rememberedLoginKey),
  rememberLogin: (mark) => sessionStorage.setItem(rememberedLoginKey, mark),
  reload: () => window.location.reload(),
  goesOn,
  prove: askForProof,
  onNothingFound: tellNothingFound,
  onAnswer(response, sentAt) {
    observeSoftwareVersion(response.headers.get(siteHeaders.softwareVersion));
    const serverTime = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(serverTime)) return;
    observeServerTime({ source: 'node', serverTime, resolution: dateHeaderResolutionMs, sentAt });
  },
  onData(data, sentAt) {
    if (typeof data !== 'object' || data === null || !('serverTime' in data)) return;
    const serverTime = Date.parse(String(data.serverTime));
    observeServerTime({ source: 'database', serverTime, resolution: 0, sentAt });
  },
};

/** The browser's client of the API. Never called while a page is rendered on the server. */
export const api = createApi(browser);

/** The same for the second-step dialog, whose own calls cannot wait for its answer. */
export const apiOfSecondStep = createApi({
  ...browser,
  prove: async (proof) => proof !== 'SecondFactorRequired' && askForProof(proof),
});

/** Whether another tab signed in or out since this tab's last call. */
export function loginHasChanged(): boolean {
  const remembered = sessionStorage.getItem(rememberedLoginKey);
  return remembered !== null && remembered !== (readCookie(loginMarkCookie) ?? '');
}

/** Call before signing in or out: the following change is this tab's own. */
export function acknowledgeLogin(): void {
  sessionStorage.removeItem(rememberedLoginKey);
}

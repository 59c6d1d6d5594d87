import type { Site } from '../site.ts';

/** The common site, for tests that need one and no database. */
export const commonSite: Site = {
  host: 'localhost',
  name: 'Fairlot',
  tenantId: null,
  cdnHost: null,
  hasLogo: false,
  brandColor: null,
  isConsole: false,
  isHidden: false,
};

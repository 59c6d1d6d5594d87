/** Headers, cookies and addresses that both ends must spell alike (specification, sections 3 and 7). */
export const loginCookie = 'LoginCookie';
/** Readable by scripts and no credential: changes with every login, so that other tabs notice. */
export const loginMarkCookie = 'LoginMark';
/** The browser that asked for a passkey: five minutes, and for the server alone. */
export const passkeyCookie = 'PasskeyAsked';
/** The key of a browser that looks at a draft; no script reads it, and it is no login. */
export const lookCookie = 'DraftLook';
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** The code of a refusal travels here beside a body that is the sentence alone (`ErrorText`). */
export const refusalHeader = 'X-Refusal-Code';

/** Beside every answer: its name in the log. */
export const requestIdHeader = 'X-Request-Id';

export const siteHeaders = {
  softwareVersion: 'SoftwareVersion',
  cdnHost: 'CDNHost',
  siteName: 'SiteName',
  sellerCompanyId: 'SellerCompanyId',
  marketplaceLogo: 'MarketplaceLogo',
} as const;

/** The sign of a marketplace that has no logo of its own; our pages draw it by themselves. */
export const drawnLogo = '/logo.svg';

export const hubPath = '/api/hubs/bid';

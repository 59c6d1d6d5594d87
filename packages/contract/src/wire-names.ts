/** Headers, cookies and addresses that both ends must spell the same (specification, sections 3 and 7). */
export const loginCookie = 'LoginCookie';
/** Readable by scripts, not a credential: changes with every login, so that other tabs notice. */
export const loginMarkCookie = 'LoginMark';
/** The browser that asked for a passkey: five minutes, and for the server alone. */
export const passkeyCookie = 'PasskeyAsked';
/** The key of a browser that looks at a draft; not readable by scripts, and not a login. */
export const lookCookie = 'DraftLook';
/** How far the database's log was after this browser's last change; not readable by scripts, and gone after seconds. */
export const writtenCookie = 'Written';
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** The code of a refusal is here if the body is only the sentence (`ErrorText`). */
export const refusalHeader = 'X-Refusal-Code';

/** With every answer: its id in the log. */
export const requestIdHeader = 'X-Request-Id';

export const siteHeaders = {
  softwareVersion: 'SoftwareVersion',
  cdnHost: 'CDNHost',
  siteName: 'SiteName',
  sellerCompanyId: 'SellerCompanyId',
  marketplaceLogo: 'MarketplaceLogo',
} as const;

/** The sign of a marketplace that has no logo of its own; our pages draw it themselves. */
export const drawnLogo = '/logo.svg';

export const hubPath = '/api/hubs/bid';

/** Hosts of a provider whose script runs in our pages, if the installation uses it. */
export interface GuestHosts {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image?: readonly string[];
}

/**
 * Stripe's card fields are frames of its own; its script opens them and the bank's challenge. The address
 * field's suggestions are off, or a map provider's hosts would be needed too.
 */
export const stripeHosts: GuestHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/**
 * reCAPTCHA's script loads its other half from the second host and opens a hidden frame. Paths are
 * named, since these hosts serve much else that would run here as well.
 */
export const recaptchaHosts: GuestHosts = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://www.google.com/recaptcha/'],
};

/** The script that counts visits, by its address, and the host that it reports to. */
export function analyticsHosts(script: string): GuestHosts {
  const { origin, pathname } = new URL(script);
  return { script: [origin + pathname], frame: [], connect: [origin] };
}

/** The contact form of the Sell page, which a provider of forms serves. */
export function formHosts(form: string): GuestHosts {
  return { script: [], frame: [new URL(form).origin], connect: [] };
}

/** The content-delivery network for lot pictures, and nothing else. */
export function cdnHosts(host: string): GuestHosts {
  return { script: [], frame: [], connect: [], image: [host] };
}

/**
 * Inline scripts run only when their hash is named here, files only from this host and its guests.
 * Styles may be inline, because React writes style attributes and the toast library adds a style
 * element of its own.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  guests: readonly GuestHosts[] = [],
): string {
  const frames = guests.flatMap(({ frame }) => frame);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...guests.flatMap(({ script }) => script)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...guests.flatMap(({ image = [] }) => image)].join(' '),
    // The letters of headings are within a style sheet.
    "font-src 'self' data:",
    ["connect-src 'self'", ...guests.flatMap(({ connect }) => connect)].join(' '),
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer that a browser may show as a page. */
export const pageSecurityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const;

import { z } from 'zod';

const longestAddress = 200;

/**
 * The address of a company's page at a social network: https, and only at that network, since visitors
 * trust a link under its name. Returns the address as browsers write it.
 */
function pageAt(network: string, hosts: readonly string[]) {
  return z
    .string()
    .trim()
    .max(longestAddress, `is longer than ${longestAddress} characters`)
    .transform((text, context) => {
      if (text === '') return '';
      const url = URL.canParse(text) ? new URL(text) : null;
      const isAtNetwork =
        url !== null &&
        hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
      const isPlain =
        isAtNetwork &&
        url.protocol === 'https:' &&
        `${url.username}${url.password}${url.port}` === '';
      if (isPlain) return url.href;
      context.addIssue(`is no https address at ${network}`);
      return z.NEVER;
    });
}

export const facebookPage = pageAt('facebook.com', ['facebook.com', 'fb.com', 'fb.me']);
export const instagramPage = pageAt('instagram.com', ['instagram.com']);

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { CachedPage } from './cached-page.ts';
import { contentSecurityPolicy } from './page-headers.ts';
import type { GuestHosts } from './page-headers.ts';

const pack = promisify(brotliCompress);

/** Takes as long as gzip did and makes a tenth less of a page; the next costs half as much again (decision 258). */
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Prepares a rendered page to be sent to everybody as is: compressed once, with a Content-Security-Policy
 * that allows by hash those inline scripts that carry our mark. A script injected through somebody's text
 * has no mark and does not run. The mark itself is removed.
 */
export async function sealPage(
  rendering: Response,
  mark: string,
  guests: readonly GuestHosts[],
): Promise<CachedPage> {
  const marked = await rendering.text();
  const hashes = inlineScripts(marked, mark).map(hashSource);
  const body = Buffer.from(marked.replaceAll(` nonce="${mark}"`, ''));
  return {
    status: rendering.status,
    headers: [
      ...[...rendering.headers].filter(([name]) => name !== 'set-cookie'),
      ['content-security-policy', contentSecurityPolicy(hashes, guests)],
    ],
    body,
    packed: await pack(body, effort),
  };
}

function inlineScripts(html: string, mark: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].flatMap(
    ([, attributes = '', content = '']) =>
      attributes.includes(`nonce="${mark}"`) && !/\ssrc=/i.test(attributes) ? [content] : [],
  );
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

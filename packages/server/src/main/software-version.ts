import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import packageFile from '../../../../package.json' with { type: 'json' };

/** It contains the hash of every file of the build, so it changes whenever a page or a script does. */
const renderer = new URL('../../../web/build/server/index.js', import.meta.url);
const hashLength = 12;

/**
 * Sent in the SoftwareVersion header: a browser that sees it change reloads pages. Each build has its
 * own, the same on all nodes; without built pages it is the release's.
 */
export const softwareVersion = existsSync(renderer)
  ? `${packageFile.version}-${hashOf(renderer)}`
  : packageFile.version;

function hashOf(file: URL): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, hashLength);
}

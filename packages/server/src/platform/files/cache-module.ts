import type { Module } from '../modules/module.ts';
import type { DiskFileStore } from './disk-file-store.ts';

const dayMs = 86_400_000;
/** Of sales that are over hardly anybody asks; for whoever does it is made again. */
const keptMs = 28 * dayMs;

/** Bounds what a node keeps because it was asked for once: sized pictures, previews, icons, catalogs. */
export function cacheModule(cache: Pick<DiskFileStore, 'removeOlder'>): Module {
  return {
    passes: [
      {
        name: 'old cache',
        everyMs: dayMs,
        where: ['web'],
        run: () => cache.removeOlder(keptMs),
      },
    ],
  };
}

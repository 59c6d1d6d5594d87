import type { FastifyRequest } from 'fastify';
import type { FileStore } from '#platform/files/file-store.ts';
import { createGate } from '#platform/http/gate.ts';
import type { Module } from '#platform/modules/module.ts';
import { createPictureVault } from '#selling/pictures/public.ts';
import { createLinkVisits } from './link-visits.ts';
import { serveMarketing } from './marketing.routes.ts';
import type { MarketingDependencies } from './marketing.routes.ts';

/** Photos are decoded one at a time: bids share the cores. */
const decoding = { atOnce: 1, waiting: 20 };
const writeVisitsMs = 30_000;

export function marketingModule({
  files,
  ...dependencies
}: Omit<MarketingDependencies, 'vault' | 'gate'> & { readonly files: FileStore }): Module & {
  /** Counts a visit, by a person or a program, through a valid marketing link. */
  readonly linkVisited: (linkId: string, by: FastifyRequest) => void;
} {
  const visits = createLinkVisits(dependencies.database);
  return {
    linkVisited: visits.visited,
    serve: ({ api }) => {
      const vault = createPictureVault(files);
      serveMarketing(api, { ...dependencies, vault, gate: createGate(decoding) });
    },
    passes: [
      {
        name: 'visits of links',
        everyMs: writeVisitsMs,
        where: ['web'],
        run: () => visits.write(),
      },
    ],
    stop: () => visits.write(),
  };
}

import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { serveCatalogue } from './catalogue.routes.ts';
import type { CatalogueDependencies } from './catalogue.routes.ts';
import { createLargeAnswers } from './large-answers.ts';
import { createLargeLists } from './large-lists.ts';

export interface Catalogue extends Module {
  /** From now on large lists are read anew. */
  readonly forgetLargeAnswers: () => void;
}

export function catalogueModule(
  dependencies: Omit<CatalogueDependencies, 'largeAnswers' | 'readLargeList'> & {
    readonly databaseUrl: string;
    readonly log: Log;
  },
): Catalogue {
  const { databaseUrl, log } = dependencies;
  const largeAnswers = createLargeAnswers();
  const { read: readLargeList, stop } = createLargeLists({ databaseUrl, logLevel: log.level });
  return {
    forgetLargeAnswers: largeAnswers.clear,
    serve: ({ api }) => serveCatalogue(api, { ...dependencies, largeAnswers, readLargeList }),
    stop,
  };
}

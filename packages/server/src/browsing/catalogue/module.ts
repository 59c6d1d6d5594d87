import type { Module } from '#platform/modules/module.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import { serveCatalogue } from './catalogue.routes.ts';
import type { CatalogueDependencies } from './catalogue.routes.ts';
import { createLargeAnswers } from './large-answers.ts';
import { createLargeLists } from './large-lists.ts';

export interface Catalogue extends Module {
  /** Clears the cache of large lists. */
  readonly forgetLargeAnswers: () => void;
}

export function catalogueModule(
  dependencies: Omit<CatalogueDependencies, 'largeAnswers' | 'largeLists'> &
    ThreadNotes & { readonly databaseUrl: string },
): Catalogue {
  const largeAnswers = createLargeAnswers();
  const largeLists = createLargeLists(dependencies.databaseUrl, dependencies);
  return {
    forgetLargeAnswers: largeAnswers.clear,
    serve: ({ api }) => serveCatalogue(api, { ...dependencies, largeAnswers, largeLists }),
    stop: largeLists.stop,
  };
}

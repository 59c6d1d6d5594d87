import type { Module } from '#platform/modules/module.ts';
import { serveCatalogue } from './catalogue.routes.ts';
import type { CatalogueDependencies } from './catalogue.routes.ts';
import { createLargeAnswers } from './large-answers.ts';

export interface Catalogue extends Module {
  /** From now on large lists are read anew. */
  readonly forgetLargeAnswers: () => void;
}

export function catalogueModule(
  dependencies: Omit<CatalogueDependencies, 'largeAnswers'>,
): Catalogue {
  const largeAnswers = createLargeAnswers();
  return {
    forgetLargeAnswers: largeAnswers.clear,
    serve: ({ api }) => serveCatalogue(api, { ...dependencies, largeAnswers }),
  };
}

import type { Module } from '#platform/modules/module.ts';
import { serveCatalogue } from './catalogue.routes.ts';
import type { CatalogueDependencies } from './catalogue.routes.ts';

export function catalogueModule(dependencies: CatalogueDependencies): Module {
  return { serve: ({ api }) => serveCatalogue(api, dependencies) };
}

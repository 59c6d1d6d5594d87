import type { Module } from '#platform/modules/module.ts';
import { servePreviews } from './previews.routes.ts';
import type { PreviewDependencies } from './previews.routes.ts';

export function previewsModule(dependencies: Omit<PreviewDependencies, 'findSite'>): Module {
  return { serve: ({ app, findSite }) => servePreviews(app, { ...dependencies, findSite }) };
}

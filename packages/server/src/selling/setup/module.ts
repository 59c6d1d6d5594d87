import type { Module } from '#platform/modules/module.ts';
import type { SetupDependencies } from './save-setup.ts';
import { serveSetup } from './setup.routes.ts';

export function setupModule(dependencies: SetupDependencies): Module {
  return { serve: ({ api }) => serveSetup(api, dependencies) };
}

import type { Module } from '#platform/modules/module.ts';
import { serveConsignors } from './consignors.routes.ts';
import type { ConsignorDependencies } from './consignors.routes.ts';

export function consignorsModule(dependencies: ConsignorDependencies): Module {
  return { serve: ({ api }) => serveConsignors(api, dependencies) };
}

import type { Module } from '#platform/modules/module.ts';
import type { Log } from '#platform/log/log.ts';
import { lookAtSales } from './look-at-sales.ts';
import { serveSignals } from './signals.routes.ts';
import type { SignalDependencies } from './signals.routes.ts';

/** A sale is looked at once an hour; so often it is asked which one is due. */
const lookMs = 5 * 60_000;

export function signalsModule(dependencies: SignalDependencies & { readonly log: Log }): Module {
  return {
    serve: ({ api }) => serveSignals(api, dependencies),
    passes: [
      { name: 'signals', everyMs: lookMs, run: (stopping) => lookAtSales(dependencies, stopping) },
    ],
  };
}

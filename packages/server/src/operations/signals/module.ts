import type { Module } from '#platform/modules/module.ts';
import type { Log } from '#platform/log/log.ts';
import { lookAtSales } from './look-at-sales.ts';
import { serveSignals } from './signals.routes.ts';
import type { SignalDependencies } from './signals.routes.ts';

/** Each sale is checked once an hour; this is how often due ones are looked for. */
const lookMs = 5 * 60_000;

export function signalsModule(dependencies: SignalDependencies & { readonly log: Log }): Module {
  return {
    serve: ({ api }) => serveSignals(api, dependencies),
    passes: [
      { name: 'signals', everyMs: lookMs, run: (stopping) => lookAtSales(dependencies, stopping) },
    ],
  };
}

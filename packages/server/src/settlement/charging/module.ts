import type { AnswerSandboxBank } from '#platform/cards/sandbox-charges.ts';
import type { ChargeNews, ReturnNews } from '#platform/cards/card-notice.ts';
import type { Module, Pass } from '#platform/modules/module.ts';
import { readChargeBacklog } from './charge-backlog.queries.ts';
import { chargeDuePlans } from './charge-plan.ts';
import { countOpenCharges } from './charges.queries.ts';
import type { ChargingDependencies } from './charging.ts';
import { serveCharging } from './charging.routes.ts';
import { endManually } from './end-manually.ts';
import type { EndedManually } from './end-manually.ts';
import { handleChargeWebhook } from './handle-charge-webhook.ts';
import { handleReturnWebhook } from './handle-return-webhook.ts';
import { reconcileOpenCharges } from './reconcile-open-charges.ts';
import { openCharges } from './open-charges.ts';

/** Charges are due by the minute; a look for those that are costs a millisecond. */
const roundMs = 2_000;

export interface Charging extends Module {
  /** Charges cards whose hour has come. */
  readonly chargeDue: Pass['run'];
  /** Finds out how charges stand of which nobody has told. */
  readonly reconcileOpen: Pass['run'];
  /** Ends an open charge of which nobody will ever tell. */
  readonly endManually: (id: string, reason: string) => Promise<EndedManually>;
  /** For those who take money for an invoice themselves. */
  readonly open: ReturnType<typeof openCharges>;
  /** The provider tells of a charge, or of money that goes back; `unreachable` has it tell again. */
  readonly hear: (
    eventRef: string,
    news: ChargeNews | ReturnNews,
  ) => Promise<'heard' | 'unreachable'>;
}

export function chargingModule({
  answerBank,
  ...charging
}: ChargingDependencies & {
  /** Null unless the bank is the sandbox's. */
  readonly answerBank: AnswerSandboxBank | null;
}): Charging {
  const chargeDue = (stopping?: AbortSignal) => chargeDuePlans(charging, stopping);
  const reconcileOpen = (stopping?: AbortSignal) => reconcileOpenCharges(charging, stopping);
  return {
    chargeDue,
    reconcileOpen,
    endManually: (id, reason) => endManually(charging, id, reason),
    open: openCharges(charging),
    hear: (eventRef, news) =>
      news.kind === 'charge-moved'
        ? handleChargeWebhook(charging, eventRef, news)
        : handleReturnWebhook(charging, eventRef, news),
    serve: ({ api }) => serveCharging(api, charging, answerBank),
    passes: [
      { name: 'charges', everyMs: roundMs, run: chargeDue },
      { name: 'open charges', everyMs: roundMs, run: reconcileOpen },
    ],
    tallies: {
      open_charges: { label: 'state', read: () => countOpenCharges(charging.database.kysely) },
    },
    backlogs: [() => readChargeBacklog(charging.database.kysely)],
  };
}

import type { AnswerSandboxBank } from '#platform/cards/sandbox-charges.ts';
import type { ChargeNews, ReturnNews } from '#platform/cards/card-notice.ts';
import type { Module, Pass } from '#platform/modules/module.ts';
import { readChargeBacklog } from './charge-backlog.queries.ts';
import { chargeDuePlans } from './charge-plan.ts';
import { countOpenCharges } from './charges.queries.ts';
import type { ChargingDependencies } from './charging.ts';
import { serveCharging } from './charging.routes.ts';
import { endByHand } from './end-by-hand.ts';
import type { EndedByHand } from './end-by-hand.ts';
import { hearChargeNews } from './hear-charge-news.ts';
import { hearReturnNews } from './hear-return-news.ts';
import { lookAtOpenCharges } from './look-at-open-charges.ts';
import { openCharges } from './open-charges.ts';

/** Charges are due by the minute; a look for those that are costs a millisecond. */
const roundMs = 2_000;

export interface Charging extends Module {
  /** Charges cards whose hour has come. */
  readonly chargeDue: Pass['run'];
  /** Finds out how charges stand of which nobody has told. */
  readonly lookAtOpen: Pass['run'];
  /** Ends an open charge of which nobody will ever tell. */
  readonly endByHand: (id: string, reason: string) => Promise<EndedByHand>;
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
  const lookAtOpen = (stopping?: AbortSignal) => lookAtOpenCharges(charging, stopping);
  return {
    chargeDue,
    lookAtOpen,
    endByHand: (id, reason) => endByHand(charging, id, reason),
    open: openCharges(charging),
    hear: (eventRef, news) =>
      news.kind === 'charge-moved'
        ? hearChargeNews(charging, eventRef, news)
        : hearReturnNews(charging, eventRef, news),
    serve: ({ api }) => serveCharging(api, charging, answerBank),
    passes: [
      { name: 'charges', everyMs: roundMs, run: chargeDue },
      { name: 'open charges', everyMs: roundMs, run: lookAtOpen },
    ],
    tallies: {
      open_charges: { label: 'state', read: () => countOpenCharges(charging.database.kysely) },
    },
    backlogs: [() => readChargeBacklog(charging.database.kysely)],
  };
}

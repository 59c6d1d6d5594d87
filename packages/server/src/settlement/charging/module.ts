import type { AnswerSandboxBank } from '#platform/cards/sandbox-charges.ts';
import type { ChargeNews, ReturnNews } from '#platform/cards/card-notice.ts';
import type { Module, Pass } from '#platform/modules/module.ts';
import { chargeDuePlans } from './charge-plan.ts';
import { countOpenCharges } from './charges.queries.ts';
import type { ChargingDependencies } from './charging.ts';
import { serveCharging } from './charging.routes.ts';
import { hearChargeNews } from './hear-charge-news.ts';
import { hearReturnNews } from './hear-return-news.ts';
import { lookAtOpenCharges } from './look-at-open-charges.ts';

/** Charges are due by the minute; a look for those that are costs a millisecond. */
const roundMs = 2_000;

export interface Charging extends Module {
  /** Charges cards whose hour has come. */
  readonly chargeDue: Pass['run'];
  /** Finds out how charges stand of which nobody has told. */
  readonly lookAtOpen: Pass['run'];
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
    hear: (eventRef, news) =>
      news.kind === 'charge-moved'
        ? hearChargeNews(charging, eventRef, news)
        : hearReturnNews(charging, eventRef, news),
    serve: ({ api }) => serveCharging(api, charging, answerBank),
    passes: [
      { name: 'charges', everyMs: roundMs, run: chargeDue },
      { name: 'open charges', everyMs: roundMs, run: lookAtOpen },
    ],
    tallies: { open_charges: () => countOpenCharges(charging.database.kysely) },
  };
}

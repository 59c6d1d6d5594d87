import { defaultLotInterval, defaultSoftClose } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';
import type { DB } from '#platform/database/schema.ts';
import { AppError } from '#platform/http/app-error.ts';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import {
  insertDraft,
  nextWeekday,
  readSetup,
  sessionId,
  storedState,
  weeksLater,
} from '#selling/sales/public.ts';
import type { StoredSetup } from '#selling/sales/public.ts';
import { SaleSchema } from '#selling/intake/public.ts';
import { zoneOfState } from './zone-of-state.ts';

type Draft = Omit<StoredSetup, 'publishedAt' | 'lastClose'>;

/** The minimum time between a new draft and its first close. Milliseconds. */
const lead = { like: 7 * 86_400_000, fromNothing: 14 * 86_400_000 };
/** Sunday evening, when most people bid. */
const usualClose = { weekday: 7, hour: 18 };
/** New York's rate, for sales there (domain rules, Money); others start without tax and get a reminder. */
const taxOfNewYork = 88_750;

/** A draft to create. Its id is made by the browser, so that a repeated request finds it. */
export interface NewDraft {
  readonly saleId: string;
  /** The seller's sale to copy from; null: none. */
  readonly like: string | null;
  readonly title: string;
}

/** Creates a draft of a seller; throws `NotFound` if the sale to copy is not theirs. */
export async function createDraft(
  database: Database,
  by: Actor,
  sellerId: string,
  { saleId, like, title }: NewDraft,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = (await readClock(tx)).getTime();
    const draft =
      like === null
        ? await draftFromNothing(tx, sellerId, now)
        : await draftLike(tx, sellerId, like, now);
    const made = { ...draft, terms: { ...draft.terms, title } };
    if (await insertDraft(tx, saleId, sellerId, made)) {
      await recordAction(tx, {
        by,
        sellerId,
        auctionId: saleId,
        action: 'sale.create',
        subject: title === '' ? 'A new sale' : title,
        after: { like },
      });
    } else if ((await readSetup(tx, sellerId, saleId)) === null) throw new AppError('NotFound');
  });
}

/**
 * The same terms, sessions and pickup, whole weeks later so that it is at least a week ahead: local
 * weekdays and hours stay, even across daylight-saving changes.
 */
async function draftLike(
  db: Kysely<DB>,
  sellerId: string,
  saleId: string,
  now: number,
): Promise<Draft> {
  const last = await readSetup(db, sellerId, saleId);
  if (!last) throw new AppError('NotFound');
  const { terms, managerId, startsAt, pickupWindows, sessions } = last;
  const firstClose = Math.min(...sessions.map((session) => session.firstClose));
  let weeks = 1;
  while (weeksLater(firstClose, weeks, terms.timeZone) < now + lead.like) weeks += 1;
  const later = (at: number) => weeksLater(at, weeks, terms.timeZone);
  return {
    terms: { ...terms, descriptionHtml: '' },
    managerId,
    // A start that no longer lies between now and the close is dropped.
    startsAt: startsAt === null || later(startsAt) <= now ? null : later(startsAt),
    pickupWindows: pickupWindows.map(({ start, end, ...slots }) => ({
      start: later(start),
      end: later(end),
      ...slots,
    })),
    sessions: sessions.map(({ title, firstClose: close }) => ({
      id: sessionId(),
      title,
      descriptionHtml: '',
      firstClose: later(close),
      lots: [],
    })),
  };
}

/** Defaults of a new sale, as in `sale.json`; zone and tax follow the company's state. */
const defaults = {
  premium: SaleSchema.shape.buyersPremium.parse([{ rate: 0.18 }]),
  increments: SaleSchema.shape.increments.parse(undefined),
};

async function draftFromNothing(db: Kysely<DB>, sellerId: string, now: number): Promise<Draft> {
  const company = await db
    .selectFrom('seller_companies')
    .select(['address1', 'city', 'state', 'zip'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const state = storedState.parse(company.state);
  const timeZone = zoneOfState(state);
  const firstClose = nextWeekday(now + lead.fromNothing, usualClose, timeZone);
  return {
    terms: {
      title: '',
      descriptionHtml: '',
      timeZone,
      address1: company.address1,
      address2: '',
      city: company.city,
      state,
      zip: company.zip,
      lotInterval: defaultLotInterval,
      softClose: defaultSoftClose,
      premiumRules: defaults.premium,
      salesTax: state === 'NY' ? taxOfNewYork : 0,
      noTax: null,
      increments: defaults.increments,
      wholeIncrementsOnly: false,
      reservePolicy: 'in-full',
      approval: 'automatic',
      pickupOptions: ['PickupOnSite'],
      pickupTermsHtml: '',
      termsHtml: '',
      autoCharge: true,
      chargeDelay: 2 * 3_600_000,
    },
    managerId: null,
    startsAt: null,
    pickupWindows: [],
    sessions: [{ id: sessionId(), title: '', descriptionHtml: '', firstClose, lots: [] }],
  };
}

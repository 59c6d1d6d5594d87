import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { PickupOption } from '../catalogue/auction.ts';
import { NoTax } from '../catalogue/no-tax.ts';
import { outcomeWith } from '../refusals.ts';
import { sellerCall } from '../endpoint.ts';
import { saleStates } from './sale-endpoints.ts';

/** The steps in which a sale is set up, and the fields of each, with the names of `sale.json`. */
export const setupSteps = {
  basics: ['title', 'description', 'address1', 'address2', 'city', 'state', 'zip', 'manager'],
  times: [
    'timeZone',
    'startTime',
    'firstCloseTime',
    'lotIntervalSeconds',
    'softCloseSeconds',
    'sessions',
  ],
  money: [
    'buyersPremium',
    'salesTax',
    'noTax',
    'increments',
    'wholeIncrementsOnly',
    'reservePolicy',
    'autoCharge',
    'chargeDelayHours',
  ],
  pickup: ['pickupOptions', 'pickupWindows', 'pickupTerms'],
  rules: ['approval', 'termsAndConditions'],
} as const;
export type SetupStep = keyof typeof setupSteps;

/** Local time in the sale's zone: `2026-12-06T18:00`. */
const WallTime = z.string();

/** The setup of a sale. Rates are fractions, amounts dollars, texts sanitized HTML; '' is missing. */
export const SetupFields = z.object({
  title: z.string(),
  description: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** One of the company's managers. */
  manager: SecureId.nullable(),
  timeZone: z.string(),
  /** Bidding opens; null: with the publication. */
  startTime: WallTime.nullable(),
  firstCloseTime: WallTime,
  lotIntervalSeconds: z.number(),
  softCloseSeconds: z.number(),
  sessions: z.array(
    z.object({
      /** Null: a new one. */
      sessionId: SecureId.nullable(),
      name: z.string(),
      description: z.string(),
      /** Null: the sale's first close. */
      firstCloseTime: WallTime.nullable(),
      /** Number of its first lot; '': it has none. The first session has all lots before the others. */
      firstLot: z.string(),
    }),
  ),
  buyersPremium: z.array(
    z.object({
      bands: z.array(z.object({ from: z.number(), rate: z.number() })),
      cumulative: z.boolean(),
      minimum: z.number(),
    }),
  ),
  salesTax: z.number(),
  /** Why the sale owes no sales tax: applies while the rate is zero. Null: no reason given. */
  noTax: NoTax.nullable(),
  increments: z.array(z.object({ from: z.number(), increment: z.number() })),
  wholeIncrementsOnly: z.boolean(),
  reservePolicy: z.enum(['in-full', 'by-increments']),
  autoCharge: z.boolean(),
  chargeDelayHours: z.number(),
  pickupOptions: z.array(PickupOption),
  pickupWindows: z.array(
    z.object({ start: WallTime, end: WallTime, slotMinutes: z.number(), perSlot: z.number() }),
  ),
  pickupTerms: z.string(),
  approval: z.enum(['automatic', 'manual']),
  termsAndConditions: z.string(),
});
export type SetupFields = z.infer<typeof SetupFields>;
export type SetupField = keyof SetupFields;
export const SetupField = z.enum(Object.keys(SetupFields.shape) as [SetupField, ...SetupField[]]);

export const SaleSetup = z.object({
  saleId: SecureId,
  stage: z.enum(saleStates),
  /** When it is or was published; null: not scheduled. */
  publishedAt: Instant.nullable(),
  fields: SetupFields,
  /** Fields that can no longer be changed, or not while a publication is scheduled. */
  fixed: z.array(SetupField),
  managers: z.array(z.object({ managerId: SecureId, name: z.string(), position: z.string() })),
  /** When the lots of each session close. */
  closes: z.array(
    z.object({
      sessionId: SecureId,
      lots: z.number().int(),
      firstCloseAt: Instant,
      lastCloseAt: Instant,
    }),
  ),
});
export type SaleSetup = z.infer<typeof SaleSetup>;

const OfSale = z.object({ sellerId: SecureId, saleId: SecureId });

export const createSale = sellerCall({
  method: 'POST',
  path: 'sales',
  summary:
    'Makes a draft: like another sale of the seller, its dates moved by whole weeks, or from nothing. The id is made by the browser, so that the same again makes no second one.',
  action: 'sale.create',
  body: z.object({
    saleId: SecureId,
    like: SecureId.nullable(),
    title: z.string().trim().max(200),
  }),
  reply: z.object({ saleId: SecureId }),
});

export const getSaleSetup = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/setup',
  summary: 'What a sale is set up with, and what of it may be changed.',
  action: 'sale.see-draft',
  params: OfSale,
  reply: SaleSetup,
});

/** Why a field was not saved. */
export const SetupProblem = z.object({
  field: SetupField,
  /** Where in the field: `[0].end`; '' for the whole field. */
  where: z.string(),
  kind: z.enum(['invalid', 'conflict', 'fixed']),
  reason: z.string(),
});
export type SetupProblem = z.infer<typeof SetupProblem>;

export const saveSaleSetup = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/setup',
  summary:
    'Saves fields of a sale that are still what they are said to be changed from; says of each of the others why it was left.',
  action: 'sale.edit',
  params: OfSale,
  body: z.object({
    changes: z
      .array(z.object({ field: SetupField, from: z.unknown(), to: z.unknown() }))
      .min(1)
      .max(40),
  }),
  reply: z.object({ setup: SaleSetup, problems: z.array(SetupProblem) }),
});

/** Something to check before publication, and where to fix it. */
export const ChecklistItem = z.object({
  code: z.string(),
  sentence: z.string(),
  step: z.enum([
    ...(Object.keys(setupSteps) as [SetupStep, ...SetupStep[]]),
    'lots',
    'company',
    'consignors',
  ]),
  field: z.string().nullable(),
  /** The number of lots concerned, and the first of them. */
  lots: z.object({ count: z.number().int(), firstNumbers: z.array(z.string()) }).nullable(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const SaleChecklist = z.object({
  blockers: z.array(ChecklistItem),
  warnings: z.array(ChecklistItem),
  /** Accounts that follow the seller and are notified of the publication. */
  followers: z.number().int(),
});
export type SaleChecklist = z.infer<typeof SaleChecklist>;

export const getSaleChecklist = sellerCall({
  method: 'GET',
  path: 'sales/:saleId/checklist',
  summary: 'What keeps a sale from being published, and what should be looked at before.',
  action: 'sale.see-draft',
  params: OfSale,
  reply: SaleChecklist,
});

const Publication = outcomeWith({ blockers: z.array(ChecklistItem) });

export const previewSaleCall = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/preview',
  summary: 'Shows a draft to everybody, without closes and without bidding; there is no way back.',
  action: 'sale.publish',
  params: OfSale,
  reply: Publication,
});

export const publishSaleCall = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/publish',
  summary:
    'Opens a sale to bidders, now or at a time that lies ahead; until then everybody sees its preview.',
  action: 'sale.publish',
  params: OfSale,
  body: z.object({ at: z.iso.datetime({ offset: true }).nullable() }),
  reply: Publication,
});

export const unscheduleSaleCall = sellerCall({
  method: 'POST',
  path: 'sales/:saleId/unschedule',
  summary: 'Takes a scheduled publication back before its time; the preview stays.',
  action: 'sale.publish',
  params: OfSale,
  reply: Publication,
});

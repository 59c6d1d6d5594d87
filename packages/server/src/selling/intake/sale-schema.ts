import {
  PickupOption,
  noTaxNoteLength,
  noTaxReasons,
  pickupOptions,
  usStateCodes,
} from '@fairlot/contract';
import { checkIncrementTable, defaultIncrements, flatPremium } from '@fairlot/rules';
import type { IncrementTable } from '@fairlot/rules';
import { z } from 'zod';
import { richTextToHtml } from '#platform/html/sanitize-html.ts';
import { dollars, rate } from './amounts-schema.ts';
import { intakeLimits } from './limits.ts';
import { isTimeZone } from '#selling/sales/public.ts';
import { premiumRules } from './premium-schema.ts';
import { facebookPage, instagramPage } from '#selling/sellers/public.ts';

// JSON can spell what PostgreSQL's text cannot hold.
const text = (limit: number = intakeLimits.shortTextLength) =>
  z
    .string()
    .trim()
    .max(limit, `is longer than ${limit} characters`)
    // oxlint-disable-next-line no-control-regex
    .refine((value) => !/[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/.test(value) && value.isWellFormed(), {
      message: 'holds a control character',
    });
const required = (limit = 200) => text(limit).min(1, 'is empty');
const html = text(intakeLimits.htmlLength).default('').transform(richTextToHtml);
const email = required(100).pipe(z.email('is not an email address'));
const state = required()
  .transform((code) => code.toUpperCase())
  .pipe(z.enum(usStateCodes, 'is not the two letters of a US state'));
const seconds = z
  .number()
  .min(0, 'is negative')
  .max(86_400, 'is more than a day')
  .transform((value) => Math.round(value * 1000));

const increments = z
  .array(z.strictObject({ from: dollars, increment: dollars }))
  .transform((table, context): IncrementTable => {
    const problem = checkIncrementTable(table);
    if (problem !== null) context.addIssue(problem);
    return table;
  });

/** Why a sale owes no sales tax. */
const noTax = z
  .strictObject({ reason: z.enum(noTaxReasons), note: text(noTaxNoteLength).default('') })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    path: ['note'],
    message: 'says nothing: another reason needs its words',
  });

const host = text(253)
  .transform((name) => name.toLowerCase())
  .refine((name) => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(name), {
    message: 'is no host name such as hudson.example.com (without http:// and port)',
  });

const lotNumber = z.union([text(), z.number().transform(String)], 'is not a lot number');

/** Name of a file in the folder of pictures. */
const picture = required()
  .optional()
  .transform((name) => name ?? null);

/** What a seller calls a marketing link. */
export const linkName = required(intakeLimits.linkNameLength);

const Session = z
  .strictObject({
    name: required(),
    description: html,
    /** Both lot numbers belong to the session, and what stands between them in the catalogue. */
    from: lotNumber.optional(),
    to: lotNumber.optional(),
    /** The same in one text: "1-50". */
    lots: text().optional(),
    firstCloseTime: required().optional(),
  })
  .transform((session, context) => {
    const [, first, last] = /^(\S+?)\s*[-–]\s*(\S+)$/.exec(session.lots ?? '') ?? [];
    const from = session.from ?? first;
    const to = session.to ?? last;
    const { name, description, firstCloseTime } = session;
    if (from !== undefined && to !== undefined)
      return { name, description, firstCloseTime, from, to };
    context.addIssue('needs its lots, as "lots": "1-50" or "from" and "to"');
    return z.NEVER;
  });

/** `sale.json`. Times stay text here: they need the time zone. */
export const SaleSchema = z.strictObject({
  seller: z.strictObject({
    companyName: required(),
    description: html,
    address1: text().default(''),
    city: text().default(''),
    state,
    zip: text(10).default(''),
    email,
    phone: text(40).default(''),
    termsAndConditions: html,
    facebookUrl: facebookPage.default(''),
    instagramUrl: instagramPage.default(''),
    logo: picture,
    host: host.optional(),
  }),
  manager: z
    .strictObject({
      firstName: required(50),
      lastName: required(50),
      position: text(100).default(''),
      email,
      phone: text(40).default(''),
      photo: picture,
    })
    .optional(),
  title: required(),
  description: html,
  photo: picture,
  timeZone: required().refine(isTimeZone, 'is no IANA time zone such as America/New_York'),
  address1: required(),
  address2: text().default(''),
  city: required(),
  state,
  zip: required(10),
  startTime: required().optional(),
  firstCloseTime: required(),
  lotIntervalSeconds: seconds.default(60_000),
  softCloseSeconds: seconds.default(120_000),
  buyersPremium: premiumRules.default([flatPremium(180_000)]),
  salesTax: rate.default(88_750),
  noTax: noTax.nullable().default(null),
  increments: increments.default(defaultIncrements),
  wholeIncrementsOnly: z.boolean().default(false),
  reservePolicy: z.enum(['in-full', 'by-increments']).default('in-full'),
  approval: z.enum(['automatic', 'manual']).default('automatic'),
  pickupOptions: z.array(PickupOption).max(pickupOptions.length).default(['PickupOnSite']),
  pickupWindows: z
    .array(
      z.strictObject({
        start: required(),
        end: required(),
        slotMinutes: z.int().min(1).max(1440).default(15),
        perSlot: z.int().min(1).max(10_000).default(4),
      }),
    )
    .max(100)
    .default([]),
  pickupTerms: html,
  termsAndConditions: html,
  sessions: z.array(Session).min(1, 'is empty: leave it out for a sale of one session').optional(),
  marketingLinks: z
    .array(z.strictObject({ name: linkName, session: required().optional() }))
    .max(intakeLimits.marketingLinks, `are more than ${intakeLimits.marketingLinks}`)
    .default([]),
  autoCharge: z.boolean().default(true),
  chargeDelayHours: z
    .number()
    .min(0, 'is negative')
    .max(24, 'is more than a day')
    .default(2)
    .transform((hours) => Math.round(hours * 3_600_000)),
});

export type SaleJson = z.output<typeof SaleSchema>;

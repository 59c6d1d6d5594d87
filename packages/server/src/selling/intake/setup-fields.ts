import { z } from 'zod';
import { withoutBidiControls } from '#platform/text/without-bidi-controls.ts';
import { inPlainWords } from './plain-words.ts';
import { problemAt } from './json-problems.ts';
import { SaleSchema } from './sale-schema.ts';

const { shape } = SaleSchema;

/** Fields of a sale that are set up one by one, by the rules of `sale.json`. */
const SetupFields = SaleSchema.pick({
  title: true,
  description: true,
  address1: true,
  address2: true,
  city: true,
  state: true,
  zip: true,
  timeZone: true,
  firstCloseTime: true,
  lotIntervalSeconds: true,
  softCloseSeconds: true,
  buyersPremium: true,
  salesTax: true,
  noTax: true,
  increments: true,
  wholeIncrementsOnly: true,
  reservePolicy: true,
  autoCharge: true,
  chargeDelayHours: true,
  pickupOptions: true,
  pickupWindows: true,
  pickupTerms: true,
  approval: true,
  termsAndConditions: true,
})
  .extend({
    manager: z.uuid().toLowerCase().nullable(),
    startTime: shape.firstCloseTime.nullable(),
    sessions: z
      .array(
        z.strictObject({
          sessionId: z.uuid().toLowerCase().nullable(),
          name: z.string().trim().max(200, 'is longer than 200 characters'),
          description: shape.description,
          firstCloseTime: shape.firstCloseTime.nullable(),
          firstLot: z.string().trim().max(20, 'is longer than 20 characters').default(''),
        }),
      )
      .min(1, 'is empty')
      .max(50, 'are more than 50'),
  })
  .partial();

/** Checked values: texts as safe HTML, rates in ppm, amounts in cents, durations in milliseconds. */
export type SetupValues = z.output<typeof SetupFields>;

/** Fields that a draft may lack. */
const lackable: readonly string[] = ['title', 'address1', 'city', 'zip'];

export interface SetupComplaint {
  readonly field: keyof SetupValues;
  /** Where in it: `[0].end`; '' for the whole field. */
  readonly where: string;
  readonly reason: string;
}

/** Checks each of these fields; invalid ones are left out, with their problems. */
export function checkSetupFields(
  given: Readonly<Record<string, unknown>>,
  { mayLack }: { readonly mayLack: boolean },
): { readonly values: SetupValues; readonly complaints: readonly SetupComplaint[] } {
  const values: Record<string, unknown> = {};
  const complaints: SetupComplaint[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = name as keyof SetupValues;
    if (mayLack && lackable.includes(field) && typeof value === 'string' && value.trim() === '') {
      values[field] = '';
      continue;
    }
    const checked = SetupFields.shape[field].unwrap().safeParse(withoutBidiText(value), {
      error: inPlainWords,
    });
    if (checked.success) values[field] = checked.data;
    else {
      const [issue] = checked.error.issues;
      const where = problemAt(issue?.path ?? [], '').where ?? '';
      complaints.push({ field, where, reason: issue?.message ?? 'is wrong' });
    }
  }
  return { values, complaints };
}

/** As with `sale.json`: no text may change the direction of what follows it. */
function withoutBidiText(value: unknown): unknown {
  if (value === undefined) return null;
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? withoutBidiControls(part) : part,
  );
}

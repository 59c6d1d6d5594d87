import { SetupField } from '@fairlot/contract';
import { isOpenIn } from '@fairlot/rules';
import type { ChangeableTerm } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { termNames } from '#selling/intake/public.ts';
import { readFixedTerms } from '#selling/sales/public.ts';
import type { LockedSale } from '#selling/sales/public.ts';

/** The term of a field; null: it is not one that may change after publication. */
export function termOf(field: SetupField): ChangeableTerm | null {
  return (termNames as Partial<Record<SetupField, ChangeableTerm>>)[field] ?? null;
}

/**
 * Fields of a sale that cannot be changed: terms once bidders rely on them (`fixed-terms.ts` in the
 * rules), others once it is published or scheduled. Pickup times can be changed for longer; while a
 * publication is scheduled, its checklist must stay true (decision 112).
 */
export async function readFixedFields(
  db: Kysely<DB>,
  saleId: string,
  { state, publishedAt }: Pick<LockedSale, 'state' | 'publishedAt'>,
): Promise<SetupField[]> {
  const terms = SetupField.options.flatMap((field) => termOf(field) ?? []);
  const fixed = await readFixedTerms(db, saleId, state, terms);
  const isScheduled = state === 'preview' && publishedAt !== null;
  return SetupField.options.filter((field) => {
    if (field === 'pickupWindows') return isScheduled || !isOpenIn('change-pickup', state);
    const term = termOf(field);
    return term === null ? publishedAt !== null : fixed.includes(term);
  });
}

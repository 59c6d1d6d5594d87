import { SetupField } from '@fairlot/contract';
import { isOpenIn } from '@fairlot/rules';
import type { ChangeableTerm } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { termNames } from '#selling/intake/public.ts';
import { readFixedTerms } from '#selling/sales/public.ts';
import type { LockedSale } from '#selling/sales/public.ts';

/** The term that a field says; null: it is none of those that may change after the publication. */
export function termOf(field: SetupField): ChangeableTerm | null {
  return (termNames as Partial<Record<SetupField, ChangeableTerm>>)[field] ?? null;
}

/**
 * What may not be changed of a sale: terms from when bidders count on them (`fixed-terms.ts` in the
 * rules), all others once it is published, or is to be at a time that lies ahead. When buyers can come may be
 * changed for longer; as long as a publication lies ahead its checklist has to stay true (decision 112).
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

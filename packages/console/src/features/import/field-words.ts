import type { ImportField } from '@fairlot/contract';
import { importLimits } from '@fairlot/contract';
import { labelOf } from '../lots/public.ts';

export const fieldWord = (field: ImportField) =>
  field === 'picture' ? 'Names of photos' : field === 'lotNumber' ? 'Lot number' : labelOf(field);

/** "1,000": the maximum that an answer lists. */
export const listed = importLimits.listed.toLocaleString('en-US');

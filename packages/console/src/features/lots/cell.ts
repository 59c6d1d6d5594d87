import type { LotFieldName } from '@fairlot/contract';

export interface CellEdit {
  readonly lotId: string;
  readonly field: LotFieldName;
  readonly to: string;
  /** What was stored when typing began; if it is no longer, that is a conflict. Without it, what is stored now. */
  readonly seen?: string | undefined;
}

export const cellKey = (lotId: string, field: LotFieldName) => `${lotId} ${field}`;

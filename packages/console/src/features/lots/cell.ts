import type { LotFieldName } from '@fairlot/contract';

export interface CellEdit {
  readonly lotId: string;
  readonly field: LotFieldName;
  readonly to: string;
}

export const cellKey = (lotId: string, field: LotFieldName) => `${lotId} ${field}`;

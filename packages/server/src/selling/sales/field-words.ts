import type { LotFieldName } from '@fairlot/contract';

/** What the fields of a lot are called, at the beginning of a sentence. */
export const fieldWords: Readonly<Record<LotFieldName, string>> = {
  lotNumber: 'The lot number',
  title: 'The title',
  description: 'The description',
  category: 'The category',
  lowEstimate: 'The low estimate',
  highEstimate: 'The high estimate',
  startPrice: 'The starting bid',
  reserve: 'The reserve',
  condition: 'The condition',
  pieces: 'The number of pieces',
  dimensions: 'The dimensions',
  provenance: 'The provenance',
  code: 'The code',
  transportFee: 'The transport fee',
  premiumExempt: 'The exemption from the premium',
  consignor: 'The consignor',
};

import type { LotFieldName } from '@fairlot/contract';

/** The names of a lot's fields, as they start a sentence. */
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

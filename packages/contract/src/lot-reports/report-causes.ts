/** What may be wrong with a lot. */
export const reportCauses = [
  'counterfeit',
  'stolen',
  'unlawful',
  'wrong-description',
  'shill-bidding',
  'other',
] as const;
export type ReportCause = (typeof reportCauses)[number];

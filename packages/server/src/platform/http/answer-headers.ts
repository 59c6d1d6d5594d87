/** A JSON answer is meant for one caller at one moment, and is never shown as a page. */
export const answerHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

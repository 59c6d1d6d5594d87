/** Said when a new password is among those that guessers try first. */
export const commonPassword =
  'This password is among the first that guessers try. Please choose a less common one.';

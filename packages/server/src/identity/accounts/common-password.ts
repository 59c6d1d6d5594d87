import { texts } from '@fairlot/contract';

/** Said when a new password is among those that guessers try first. */
export const { commonPassword } = texts;

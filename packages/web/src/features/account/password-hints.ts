import { limits, passwordParts } from '@fairlot/contract';

export interface PasswordHint {
  readonly text: string;
  readonly met: boolean;
}

/** What a new password must contain (section 5), and which of it the typed one does. */
export function passwordHints(typed: string): readonly PasswordHint[] {
  const hasLetter = passwordParts.letter.test(typed);
  const hints = [
    { text: `${limits.passwordMin} or more characters`, met: typed.length >= limits.passwordMin },
    { text: 'one number or special character', met: passwordParts.digitOrSign.test(typed) },
  ];
  // Nearly every password has letters: this hint shows only when they are missing.
  return typed === '' || hasLetter ? hints : [...hints, { text: 'one letter', met: false }];
}

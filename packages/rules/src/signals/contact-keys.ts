/** The ten digits of an American phone, however it is written; null if it is not one. */
export function phoneKey(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 10 ? null : digits.slice(-10);
}

/** Words that people abbreviate or not. */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/\bstreet\b/g, 'st'],
  [/\bavenue\b/g, 'ave'],
  [/\broad\b/g, 'rd'],
  [/\bdrive\b/g, 'dr'],
  [/\blane\b/g, 'ln'],
  [/\bcourt\b/g, 'ct'],
  [/\bboulevard\b/g, 'blvd'],
  [/\bhighway\b/g, 'hwy'],
  [/\b(?:apartment|unit|suite|ste)\b|#/g, 'apt'],
  [/\bnorth\b/g, 'n'],
  [/\bsouth\b/g, 's'],
  [/\beast\b/g, 'e'],
  [/\bwest\b/g, 'w'],
];

/** A normalized postal address, the same for all spellings of a place; null if none is given. */
export function addressKey({
  address1,
  address2,
  zip,
}: {
  readonly address1: string;
  readonly address2: string;
  readonly zip: string;
}): string | null {
  const fiveDigits = zip.trim().slice(0, 5);
  if (address1.trim() === '' || fiveDigits.length < 5) return null;
  const words = shortened.reduce(
    (text, [long, short]) => text.replaceAll(long, short),
    `${address1} ${address2}`.toLowerCase(),
  );
  return `${words.replaceAll(/[^a-z0-9]/g, '')} ${fiveDigits}`;
}

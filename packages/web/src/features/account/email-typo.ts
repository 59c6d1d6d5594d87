/** The most common mail domains. */
const usual = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
];
/** Real domains that differ from a common one by a single letter. */
const alsoReal = new Set([
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'hotmail.co',
  'aim.com',
]);

/** The address that was probably meant, or null: a domain one letter off a common one is a likely typo. */
export function meantEmail(typed: string): string | null {
  const [name, domain, ...more] = typed.trim().split('@');
  if (!name || !domain || more.length > 0) return null;
  const written = domain.toLowerCase();
  if (usual.includes(written) || alsoReal.has(written)) return null;
  const meant = usual.find((known) => isOneSlipFrom(written, known));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** Whether the two differ by one inserted, deleted, replaced or transposed letter. */
function isOneSlipFrom(written: string, known: string): boolean {
  let start = 0;
  while (start < written.length && written[start] === known[start]) start += 1;
  const [ours, theirs] = [written.slice(start), known.slice(start)];
  return (
    ours.slice(1) === theirs ||
    ours === theirs.slice(1) ||
    ours.slice(1) === theirs.slice(1) ||
    (ours[0] === theirs[1] && ours[1] === theirs[0] && ours.slice(2) === theirs.slice(2))
  );
}

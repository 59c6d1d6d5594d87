/** Where most mailboxes are. */
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
/** One letter from a usual one, and real. */
const alsoReal = new Set([
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'hotmail.co',
  'aim.com',
]);

/** The address that was probably meant, or null: a usual domain with one letter wrong is a slip. */
export function meantEmail(typed: string): string | null {
  const [name, domain, ...more] = typed.trim().split('@');
  if (!name || !domain || more.length > 0) return null;
  const written = domain.toLowerCase();
  if (usual.includes(written) || alsoReal.has(written)) return null;
  const meant = usual.find((known) => isOneSlipFrom(written, known));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** Whether one letter is missing, too many, wrong, or has changed places with its neighbor. */
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

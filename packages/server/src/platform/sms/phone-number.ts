const asTyped = /^\((\d{3})\) (\d{3})-(\d{4})$/;
const american = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** `(518) 555-0100` as E.164, `+15185550100`. Throws for anything else: forms are validated before. */
export function toE164(phone: string): string {
  const digits = asTyped.exec(phone)?.slice(1).join('');
  if (digits === undefined) throw new Error('This phone number is not of the form (###) ###-####.');
  return `+1${digits}`;
}

/** `+15185550100` as people write it; other countries' numbers unchanged. */
export function presentPhone(e164: string): string {
  return e164.replace(american, '($1) $2-$3');
}

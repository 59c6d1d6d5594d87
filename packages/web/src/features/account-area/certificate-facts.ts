import type { TaxCertificate } from '@fairlot/contract';
import { limits, usStates } from '@fairlot/contract';

export interface CertificateStatus {
  readonly text: string;
  readonly tone: 'neutral' | 'good' | 'bad';
}

/** Second specification, section 4. A refused certificate stays refused; otherwise expiry outranks the review. */
export function certificateStatus({
  valid,
  expired,
}: Pick<TaxCertificate, 'valid' | 'expired'>): CertificateStatus {
  if (valid === false) return { text: 'Not Valid - Contact Support', tone: 'bad' };
  if (expired) return { text: 'Expired', tone: 'bad' };
  if (valid === null) return { text: 'Awaiting validation', tone: 'neutral' };
  return { text: 'Valid', tone: 'good' };
}

/** "New York" for NY. */
export function stateName(code: string): string {
  return usStates.find(([one]) => one === code)?.[1] ?? code;
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "Expires June 30, 2031": a calendar day, the same in every time zone. */
export function expiryText({
  expirationDate,
  expired,
}: Pick<TaxCertificate, 'expirationDate' | 'expired'>): string {
  if (expirationDate === null) return 'Does not expire';
  return `${expired ? 'Expired' : 'Expires'} ${longDay.format(new Date(expirationDate))}`;
}

/** What the file dialog offers; the server checks what a file really is. */
export const acceptedFiles = 'application/pdf,image/jpeg,image/png,image/webp';

/** Why the browser refuses a file; null when it may be sent. */
export function fileProblem({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'This file is empty. Please choose another one.';
  const max = limits.taxDocBytes / mebibyte;
  return size > limits.taxDocBytes ? `Please choose a file of at max ${max} MB.` : null;
}

const mebibyte = 1024 * 1024;

/** "840 KB", "2.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < mebibyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / mebibyte).toFixed(1)} MB`;
}

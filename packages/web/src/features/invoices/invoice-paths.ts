/** Page of an invoice on the dashboard (second specification, section 2). */
export function invoicePath(invoiceId: string): string {
  return `/dashboard/invoice/${invoiceId}`;
}

/** The same with the dialog in which a pickup time is chosen. */
export function schedulePath(invoiceId: string): string {
  return `${invoicePath(invoiceId)}/schedule`;
}

/** The variant that opens the print dialog. */
export function printPath(invoiceId: string): string {
  return `/invoice/${invoiceId}`;
}

/** By the invoice's key if there is one, otherwise by the login. */
export function invoicePdfUrl(invoiceId: string, authkey: string | null): string {
  return withKey(`/api/site/GetInvoicePDF/${invoiceId}`, authkey);
}

export function pickupQrCodeUrl(invoiceId: string, authkey: string | null): string {
  return withKey(`/api/site/pickupqrcode/${invoiceId}`, authkey);
}

function withKey(path: string, authkey: string | null): string {
  return authkey === null ? path : `${path}/${encodeURIComponent(authkey)}`;
}

import {
  getInvoicePdf,
  getInvoicePdfByKey,
  getInvoicePdfOfSale,
  getPickupQrCode,
  getPickupQrCodeByKey,
} from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api, Call, RateLimit } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { findInvoice, findInvoiceOfSale } from '#settlement/invoices/public.ts';
import type { InvoiceReader } from '#settlement/invoices/public.ts';
import type { LinkTo } from '#messaging/messages/public.ts';
import { checkInLink } from './invoice-pdf.ts';
import type { InvoicePdf } from './invoice-pdf.ts';
import { qrCode } from './qr-code.ts';

/** A PDF costs a tenth to half a second of a core, and a person needs one now and then. */
const pdfs: RateLimit = { max: 20, windowMs: 60_000 };
/** A page shows the code of one invoice at a time. */
const codes: RateLimit = { max: 60, windowMs: 60_000 };
/**
 * Pixels; pages show it at 300 and at 100 (second specification, section 9): this is sharp on
 * high-resolution screens.
 */
const codeSide = 600;

export interface InvoiceDocumentDependencies {
  readonly database: Database;
  readonly invoicePdf: InvoicePdf;
  readonly linkTo: LinkTo;
  readonly marketplaceHost: string;
}

/** The PDF of an invoice and the code to show at pickup, for everybody who may read the invoice. */
export function serveInvoiceDocuments(
  api: Api,
  { database: { kysely }, invoicePdf, linkTo, marketplaceHost }: InvoiceDocumentDependencies,
): void {
  type MakeFile = (invoiceId: string, host: string) => Promise<File>;

  const pdf: MakeFile = async (invoiceId, host) => {
    const { name, bytes } = await invoicePdf(invoiceId, host);
    return new File([bytes], name, { type: 'application/pdf' });
  };
  const code: MakeFile = async (invoiceId, host) => {
    const png = await qrCode(checkInLink(linkTo, host, invoiceId), codeSide);
    return new File([png], 'pickup-code.png', { type: 'image/png' });
  };
  const give = async (
    make: MakeFile,
    { params, site, reply }: Pick<Call<typeof getInvoicePdf>, 'params' | 'site' | 'reply'>,
    reader: InvoiceReader,
  ): Promise<File> => {
    void reply.header('x-robots-tag', 'noindex');
    const found = await findInvoice(kysely, params.invoiceId, reader, site);
    if (found === null) throw new AppError('NotFound');
    return make(found.id, site.host);
  };

  const pdfLimit = { rateLimit: pdfs };
  const codeLimit = { rateLimit: codes };
  api.handle(getInvoicePdf, async (call) => give(pdf, call, bidder(call)), pdfLimit);
  api.handle(getInvoicePdfByKey, async (call) => give(pdf, call, holder(call)), pdfLimit);
  api.handle(
    getInvoicePdfOfSale,
    async ({ params, reply }) => {
      if ((await findInvoiceOfSale(kysely, params)) === null) throw new AppError('NotFound');
      void reply.header('x-robots-tag', 'noindex');
      return pdf(params.invoiceId, marketplaceHost);
    },
    pdfLimit,
  );
  api.handle(getPickupQrCode, async (call) => give(code, call, bidder(call)), codeLimit);
  api.handle(getPickupQrCodeByKey, async (call) => give(code, call, holder(call)), codeLimit);
}

function bidder({ caller }: { readonly caller: SignedIn }): InvoiceReader {
  return { kind: 'bidder', userId: caller.userId };
}

function holder({ params }: { readonly params: { readonly authkey: string } }): InvoiceReader {
  return { kind: 'key', key: params.authkey };
}

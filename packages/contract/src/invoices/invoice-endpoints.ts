import { z } from 'zod';
import { Dollars, PageNumber, PageSize, ParamId, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { RefusalByMessage } from '../refusals.ts';
import { Invoice, InvoiceRow, LotInvoice } from './invoice.ts';

const ById = z.object({ invoiceId: SecureId });
/** A wrong or revoked key opens nothing, as does an unknown invoice. */
const ByKey = ById.extend({ authkey: z.string().min(1).max(100) });

export const getInvoices = endpoint({
  method: 'GET',
  path: 'GetInvoices/:offset/:pageSize',
  summary: 'The invoices of the user on this host, newest first.',
  access: 'signed-in',
  params: z.object({ offset: PageNumber, pageSize: PageSize }),
  reply: z.object({ totalRows: z.number().int(), data: z.array(InvoiceRow) }),
});

export const getInvoice = endpoint({
  method: 'GET',
  path: 'GetInvoice/:invoiceId',
  summary: 'An invoice of the user.',
  access: 'signed-in',
  params: ById,
  reply: Invoice,
});

export const getInvoiceByKey = endpoint({
  method: 'GET',
  path: 'GetInvoice/:invoiceId/:authkey',
  summary: 'An invoice by its key, read-only.',
  params: ByKey,
  reply: Invoice,
});

export const getLotInvoice = endpoint({
  method: 'GET',
  path: 'GetLotInvoice/:lotId',
  summary: 'The invoice with a lot that the user won; null until the whole auction has closed.',
  access: 'signed-in',
  params: z.object({ lotId: SecureId }),
  reply: z.object({ invoice: LotInvoice.nullable() }),
});

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: 'GetInvoicePDF/:invoiceId',
  summary: 'An invoice of the user as a PDF.',
  access: 'signed-in',
  params: ById,
  reply: z.file(),
});

export const getInvoicePdfByKey = endpoint({
  method: 'GET',
  path: 'GetInvoicePDF/:invoiceId/:authkey',
  summary: 'An invoice as a PDF, by its key.',
  params: ByKey,
  reply: z.file(),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: 'GetDashboard',
  summary: 'What awaits the user: invoices to pay, and pickups to choose or to keep.',
  access: 'signed-in',
  reply: z.object({
    pendingInvoices: z.array(
      InvoiceRow.pick({
        secureId: true,
        invoiceNumber: true,
        auctionTitle: true,
        paymentStatus: true,
        amountDue: true,
      }),
    ),
    pendingSchedules: z.array(
      InvoiceRow.pick({
        secureId: true,
        invoiceNumber: true,
        auctionTitle: true,
        pickupTimeStr: true,
      }),
    ),
  }),
});

/** The data with which the browser lets the card holder authenticate at their bank. */
export const Authentication = z.object({
  /** In the sandbox, our own page asks. */
  gateway: z.enum(['sandbox', 'stripe']),
  stripePublishableKey: z.string(),
  clientSecret: z.string(),
});
export type Authentication = z.infer<typeof Authentication>;

/** Second specification, section 7: a message means failure. */
export const PaymentAnswer = z.union([
  RefusalByMessage,
  z.object({
    /** The provider has not decided yet: the invoice says Processing. */
    processing: z.boolean().optional(),
    /** The bank wants the card holder to authenticate; then call `completepayment`. */
    authentication: Authentication.optional(),
  }),
]);
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

export const makePayment = endpoint({
  method: 'POST',
  path: 'makepayment',
  summary: 'Pays what is due of an invoice of the user with the card on file.',
  access: 'signed-in',
  /** `amountDue` is what the page showed, in dollars: if it has changed, nothing is charged. */
  body: ParamId.extend({ amountDue: Dollars.optional() }),
  reply: PaymentAnswer,
});

export const completePayment = endpoint({
  method: 'POST',
  path: 'completepayment',
  summary: 'After the bank saw the card holder: asks the provider what came of the payment.',
  access: 'signed-in',
  body: ParamId,
  reply: PaymentAnswer,
});

export const sandboxAuthenticate = endpoint({
  method: 'POST',
  path: 'sandboxauthenticate',
  summary: 'Demo only: what the card holder said at the bank of the sandbox.',
  access: 'signed-in',
  body: z.object({ clientSecret: z.string().max(200), approved: z.boolean() }),
  reply: null,
});

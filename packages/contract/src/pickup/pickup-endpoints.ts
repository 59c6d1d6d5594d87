import { z } from 'zod';
import { Dollars, Instant, ParamId, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PaymentStatus } from '../invoices/invoice.ts';
import { NothingOrRefusal, outcomeWith } from '../refusals.ts';

const ById = z.object({ invoiceId: SecureId });
/** Shown in a line with other text: no line breaks or bidi controls. */
const PersonName = z
  .string()
  .trim()
  .max(100)
  .regex(/^\P{C}*$/u);

/** A slot with a place left, or the reserved one (second specification, section 3). */
export const TimeSlot = z.object({
  /** `YYYY-MM-DD` in the auction's time zone. */
  pickupDay: z.string(),
  pickupDateTime: Instant,
  pickupDateTimeLocalStr: z.string(),
  /** `9:00 AM – 9:15 AM`. */
  timeString: z.string(),
  securePickupWindowId: SecureId,
  /** By this invoice. */
  reserved: z.boolean(),
});
export type TimeSlot = z.infer<typeof TimeSlot>;

export const getSchedule = endpoint({
  method: 'GET',
  path: 'GetSchedule/:invoiceId',
  summary: 'When the lots of an invoice of the user can be picked up.',
  access: 'signed-in',
  params: ById,
  reply: outcomeWith({
    timeSlots: z.array(TimeSlot),
    /** Days with a slot, in order. */
    availableDays: z.array(z.string()),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phone: z.string(),
    email: z.string(),
    title: z.string(),
    invoiceNumber: z.number().int(),
    auctionTimeZoneDisplayName: z.string(),
    selectedPickupReservationSecureId: SecureId.nullable(),
  }),
});

export const selectTimeBlock = endpoint({
  method: 'POST',
  path: 'selectTimeBlock',
  summary: 'Reserves a pickup slot for an invoice of the user, or moves the reservation there.',
  access: 'signed-in',
  body: z.object({
    InvoiceSecureId: SecureId,
    PickupWindowSecureId: SecureId,
    BlockStartTime: Instant,
    /** The reservation that the page showed; null when it showed none. */
    PickupReservationSecureId: SecureId.nullable().default(null),
  }),
  reply: NothingOrRefusal,
});

export const releaseTimeBlock = endpoint({
  method: 'POST',
  path: 'releaseTimeBlock',
  summary: 'Gives the pickup slot of an invoice of the user back, so that others may choose it.',
  access: 'signed-in',
  body: z.object({
    InvoiceSecureId: SecureId,
    /** The reservation that the page showed. */
    PickupReservationSecureId: SecureId,
  }),
  reply: NothingOrRefusal,
});

export const nameCollector = endpoint({
  method: 'POST',
  path: 'nameCollector',
  summary: 'Names somebody else who may collect the lots of an invoice of the user.',
  access: 'signed-in',
  body: z.object({
    InvoiceSecureId: SecureId,
    /** Empty: the buyers come themselves. */
    name: PersonName,
  }),
  reply: NothingOrRefusal,
});

export const getPickupQrCode = endpoint({
  method: 'GET',
  path: 'pickupqrcode/:invoiceId',
  summary: 'Code that the seller scans when the lots of an invoice of the user are fetched: a PNG.',
  access: 'signed-in',
  params: ById,
  reply: z.file(),
});

export const getPickupQrCodeByKey = endpoint({
  method: 'GET',
  path: 'pickupqrcode/:invoiceId/:authkey',
  summary: 'The same, by the key of the invoice.',
  params: ById.extend({ authkey: z.string().min(1).max(100) }),
  reply: z.file(),
});

/** A bidder who has come for their lots, as the seller's staff see them. */
export const CheckIn = z.object({
  secureId: SecureId,
  invoiceNumber: z.number().int(),
  auctionTitle: z.string(),
  bidderUserName: z.string(),
  bidderUserCompanyName: z.string(),
  phone: z.string(),
  /** Whom the bidder has named to collect the lots; empty if nobody else. */
  collectorName: z.string(),
  paddleNumber: z.string(),
  paymentStatus: PaymentStatus,
  amountDue: Dollars,
  /** What went back of payments. */
  refundedAmount: Dollars,
  /** What the cardholder disputes at the bank, while that is not decided. */
  disputedAmount: Dollars,
  pickupTimeStr: z.string(),
  lots: z.array(
    z.object({
      secureId: SecureId,
      lotNumber: z.string(),
      title: z.string(),
      code: z.string(),
      imageSecureId: SecureId.nullable(),
      /** Voided by the seller: not to be handed over. */
      voided: z.boolean(),
      /** In the auction's time zone, with who signed; empty while it is here. */
      handedOverStr: z.string(),
    }),
  ),
});
export type CheckIn = z.infer<typeof CheckIn>;

export const getCheckIn = endpoint({
  method: 'GET',
  path: 'checkin/:invoiceId',
  summary: 'Staff of the seller: the lots of an invoice that are to be handed over.',
  access: 'staff',
  params: ById,
  reply: CheckIn,
});

export const handOver = endpoint({
  method: 'POST',
  path: 'handover',
  summary: 'Staff of the seller: notes that lots were handed over, and who signed for them.',
  access: 'staff',
  body: ParamId.extend({
    lots: z.array(SecureId).min(1).max(10_000),
    signedBy: PersonName.min(1),
    /** The strokes as the `d` of an SVG path: numbers, `M`, `L` and spaces. */
    signature: z
      .string()
      .max(20_000)
      .regex(/^M[\d. ML-]+$/),
  }),
  reply: CheckIn,
});

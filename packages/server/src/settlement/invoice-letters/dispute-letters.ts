import { z } from 'zod';
import { defineLetters, text } from '#messaging/messages/public.ts';
import type { Fact } from '#messaging/messages/public.ts';
import { sampleInvoice, sampleSite } from './about-invoice.ts';

const aboutDispute = z.object({
  companyName: z.string(),
  invoiceNumber: z.string(),
  auctionTitle: z.string(),
  bidderName: z.string(),
  paddleNumber: z.string(),
  /** What the cardholder disputes. */
  amount: z.string(),
  /** The provider's code in readable form: "product not received". */
  reason: z.string(),
  /** The invoice at the pickup desk; staff log in to open it. */
  link: z.string(),
});

/** Mails to a seller's office, with their fields. */
export const disputeMails = {
  'dispute-opened': aboutDispute.extend({
    /** The deadline of the seller's answer, in the auction's zone; null: none is asked for. */
    answerBy: z.string().nullable(),
  }),
  'dispute-closed': aboutDispute.extend({
    /** The amount that the bank took back and keeps; null if nothing. */
    takenBack: z.string().nullable(),
  }),
};

const sample = {
  companyName: 'Hudson Valley Estates',
  invoiceNumber: sampleInvoice.invoiceNumber,
  auctionTitle: sampleInvoice.auctionTitle,
  bidderName: 'Grace Hopper',
  paddleNumber: '118',
  amount: '$414.18',
  reason: 'product not received',
  link: `${sampleSite}/checkin/0197`,
};

export const disputeLetters = defineLetters(disputeMails, {
  'dispute-opened': {
    secrets: [],
    sample: { ...sample, answerBy: 'Dec 6, 2026, 6:59 PM EST' },
    write: ({ answerBy, ...about }) => ({
      subject: `Payment disputed: ${about.amount} of invoice #${about.invoiceNumber}`,
      preheader: 'Do not hand over lots before you have looked at it.',
      heading: 'A payment is disputed',
      blocks: [
        text(
          `A cardholder has disputed the payment of invoice #${about.invoiceNumber} of “${about.auctionTitle}” at their bank. Until the bank has decided, the invoice shows the payment as being processed, and nothing else can be paid on it. Lots that are still with you should not be handed over.`,
        ),
        {
          kind: 'facts',
          facts: [
            ...factsOf(about),
            ...(answerBy === null ? [] : [{ label: 'Answer by', value: answerBy }]),
          ],
        },
        text(
          answerBy === null
            ? 'The dispute, and whether the bank wants an answer, is in your Stripe dashboard.'
            : 'Answer in your Stripe dashboard: without an answer the bank decides for the cardholder.',
        ),
        { kind: 'button', label: 'See the invoice', link: about.link },
      ],
      why: officeWords(about),
    }),
  },

  'dispute-closed': {
    secrets: [],
    sample: { ...sample, takenBack: sample.amount },
    write: ({ takenBack, ...about }) => ({
      subject: `Dispute decided: ${about.amount} of invoice #${about.invoiceNumber}`,
      preheader: takenBack === null ? 'The payment stands.' : `The bank took back ${takenBack}.`,
      heading: 'A dispute has been decided',
      blocks: [
        text(
          takenBack === null
            ? `The bank has decided about the payment of invoice #${about.invoiceNumber} of “${about.auctionTitle}”. The payment stands: the bank took nothing back.`
            : `The bank has decided about the payment of invoice #${about.invoiceNumber} of “${about.auctionTitle}”. It took back ${takenBack}, which is due again on the invoice. No card is charged for it automatically.`,
        ),
        { kind: 'facts', facts: factsOf(about) },
        { kind: 'button', label: 'See the invoice', link: about.link },
      ],
      why: officeWords(about),
    }),
  },
});

function factsOf({
  bidderName,
  paddleNumber,
  amount,
  reason,
}: z.infer<typeof aboutDispute>): Fact[] {
  return [
    { label: 'Bidder', value: bidderName },
    { label: 'Paddle', value: paddleNumber },
    { label: 'Reason given', value: reason },
    { label: 'Disputed', value: amount },
  ];
}

function officeWords({ companyName }: z.infer<typeof aboutDispute>): string {
  return `You are getting this email because this is the address of ${companyName}.`;
}

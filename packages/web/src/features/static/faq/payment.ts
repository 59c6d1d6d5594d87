import type { FaqSection } from './faq-section.ts';
import { maximumBidExample } from './maximum-bid-example.ts';

const { hammer, premium, tax, total } = maximumBidExample.bill;
const usd = (dollars: number) => `$${dollars.toFixed(2)}`;

export const payment: FaqSection = {
  id: 'payment',
  title: 'Payment',
  questions: [
    {
      question: 'When do I get my invoice?',
      answer: [
        'Once every lot of the auction has closed. You get one invoice for everything you won in it, by email with a PDF. It is under Invoices on your dashboard as well, to read, print, download and pay.',
      ],
    },
    {
      question: 'When is my card charged?',
      answer: [
        'The card on file is charged automatically within 24 hours after the auction’s last lot has closed, unless the seller’s terms say otherwise. You can also press Pay Now on your invoice; it is never charged twice.',
        'When the payment has been made, you get a receipt by email.',
      ],
    },
    {
      question: 'What will I pay besides my bid?',
      answer: [
        'The buyer’s premium that the auction names, and sales tax on bid, premium and taxable charges. The premium is a percentage of the winning bid; some sellers have several, by price, or a minimum for each lot. The seller may add shipping, handling or storage where the terms say so.',
        `In the example of the side table: a winning bid of ${usd(hammer)}, a premium of 18% (${usd(premium)}) and sales tax of 8.875% (${usd(tax)}) make ${usd(total)}.`,
      ],
    },
    {
      question: 'My card was declined.',
      answer: [
        'We tell you by email what your bank said. Enter another card under Payment Settings in your account, then press Pay Now on the invoice. If you do not, the card on file is tried again on later days.',
        'If your bank wants to hear from you first, we send you a link: press Pay Now there and answer your bank.',
      ],
    },
    {
      question: 'Can I pay cash?',
      answer: [
        'When you register, the seller says which payments are accepted. A card has to be on file in any case. What you pay in cash appears on your invoice as soon as the seller has told us about it.',
      ],
    },
    {
      question: 'My invoice has changed.',
      answer: [
        'The seller can grant an allowance, take back a lot that was not there, or add a charge such as shipping. Each appears on the invoice with its reason, credits in parentheses, and we write to you. If you have then paid more than is due, the invoice says Refund Due.',
      ],
    },
    {
      question: 'Can I return something?',
      answer: [
        'Only where the auction says Returns Accepted; the terms then say how. Otherwise all sales are final.',
      ],
    },
  ],
};

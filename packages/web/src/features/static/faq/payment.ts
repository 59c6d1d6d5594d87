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
        'Once every lot of the auction has closed. You get one invoice for everything you won in it, by e-mail.',
      ],
    },
    {
      question: 'When is my card charged?',
      answer: [
        'The card on file is charged by itself within 24 hours after the auction’s last lot has closed, unless the seller’s terms say otherwise. You can also press Pay Now on your invoice.',
      ],
    },
    {
      question: 'What will I pay beside my bid?',
      answer: [
        'The buyer’s premium, a percentage of the winning bid that each auction names, and sales tax on bid, premium and taxable charges. The seller may add shipping, handling or storage where the terms say so.',
        `In the example of the side table: a winning bid of ${usd(hammer)}, a premium of 18% (${usd(premium)}) and sales tax of 8.875% (${usd(tax)}) make ${usd(total)}.`,
      ],
    },
    {
      question: 'My card was declined.',
      answer: [
        'Enter another card under Payment Settings in your account, then press Pay Now on the invoice. If your bank wants to hear from you first, we send you a link.',
      ],
    },
    {
      question: 'Can I pay cash?',
      answer: [
        'When you register, the seller tells which payments are accepted. A card has to be on file in any case.',
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

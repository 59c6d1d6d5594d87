import { limits } from '@fairlot/contract';
import type { FaqSection } from './faq-section.ts';

export const gettingStarted: FaqSection = {
  id: 'getting-started',
  title: 'Getting Started',
  questions: [
    {
      question: 'How do these auctions work?',
      answer: [
        'Estate-sale and auction companies list what a house holds, lot by lot. You look through the catalog, register for the auction and enter the most you would pay for a lot. Each lot closes on its own clock. What you win you pay by card and pick up near you.',
      ],
    },
    {
      question: 'What does it cost me to bid?',
      answer: [
        'To us, nothing: buyers pay no fee to this site. The seller may charge a buyer’s premium, shipping, handling, storage and taxes. Premium and sales tax are on the auction’s page, and before you confirm a bid you see the most it can cost you with both.',
      ],
    },
    {
      question: 'What do I need before I can bid?',
      answer: [
        `You must be ${limits.minimumAge} or older and have an account with a verified email address, a valid card on file, and a registration for the auction you want to bid in.`,
      ],
    },
    {
      question: 'Can I look around without an account?',
      answer: [
        'Yes. Auctions, lots and the bids on open lots are open to everybody. Log in to see what a closed lot was sold for, to keep favorites, to set a reminder for a lot, or to bid.',
      ],
    },
    {
      question: 'Who owns what is sold?',
      answer: [
        'Not us. Every auction is run by a seller, an auction company with its own conditions of sale, and the sale is between you and that seller. Questions about a lot, a preview or a pickup go to the seller: open the auction and choose About the Seller.',
      ],
    },
    {
      question: 'I run estate sales. Can I sell here?',
      answer: ['We would like that. There is no signup fee, and no auction is too small.'],
      more: { to: '/sell', label: 'Sell with us' },
    },
  ],
};

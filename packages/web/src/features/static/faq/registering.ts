import type { FaqSection } from './faq-section.ts';

export const registering: FaqSection = {
  id: 'registering',
  title: 'Registering for an Auction',
  questions: [
    {
      question: 'Why do I register for each auction?',
      answer: [
        'Because each has its own seller, premium, pickup times and terms, and you agree to those. When you are registered you get a paddle number, the only name under which others see your bids.',
      ],
    },
    {
      question: 'How do I register?',
      answer: [
        'Open the auction and press Register to Bid. Read the pickup terms and the terms and conditions, check both boxes and confirm.',
      ],
    },
    {
      question: 'What does Pending Approval mean?',
      answer: [
        'Some sellers approve every bidder at once, others look first; a seller may also refuse a bidder. Until you are approved you have no paddle number.',
        'You can enter bids while you wait. You alone see them, and they count for nothing yet. With your approval they are placed in the order in which you entered them; if you are refused, they are void.',
      ],
    },
    {
      question: 'Why do you need my card?',
      answer: [
        'A valid card on file is required to take part in any auction, so that sellers know that bids are serious. Nothing is charged when you register or bid. The card’s number goes to the card processor; we keep its brand, its last four digits and its expiration date.',
      ],
    },
    {
      question: 'My card has expired.',
      answer: [
        'Enter a new one under Payment Settings in your account. Until then you cannot register or bid.',
      ],
    },
  ],
};

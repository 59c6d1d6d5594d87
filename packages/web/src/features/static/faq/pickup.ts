import type { FaqSection } from './faq-section.ts';

export const pickup: FaqSection = {
  id: 'pickup',
  title: 'Pickup',
  questions: [
    {
      question: 'Where and when do I pick up what I won?',
      answer: [
        'In the pickup windows of the auction. They are on its page under Details/Pickup, with the pickup terms, and times are in the auction’s own time zone.',
      ],
    },
    {
      question: 'Do I need an appointment?',
      answer: [
        'Where the seller works with time slots, yes: press Select Pickup Slot on your invoice. Each slot takes only so many people, so those who come early have the best choice. You can move to another one that is free, add yours to your calendar, and are reminded of it by email the day before.',
      ],
    },
    {
      question: 'What do I show there?',
      answer: [
        'The QR code of your invoice, on your phone or on paper. It tells the seller who you are and which lots are yours. You sign for what you take with you.',
      ],
    },
    {
      question: 'Can it be shipped?',
      answer: [
        'The auction says what it offers: pickup on location, pickup at the seller’s store, local delivery, or shipping by the seller or by another company. What that costs is between you and the seller.',
      ],
    },
    {
      question: 'I cannot make it in time. What now?',
      answer: [
        'Tell the seller as soon as you know: open the auction and choose About the Seller. The pickup terms say what happens to lots that are left; the seller may charge storage.',
      ],
    },
  ],
};

import { z } from 'zod';
import { defineLetters, siteLink, text } from '#messaging/messages/public.ts';
import type { Email } from '#messaging/messages/public.ts';

/** Mails about questions, with their fields. */
const questionMails = {
  'question-answered': z.object({
    firstName: z.string(),
    lotNumber: z.string(),
    lotTitle: z.string(),
    question: z.string(),
    answer: z.string(),
    /** The lot's page on the site where it was asked. */
    path: z.string(),
  }),
};
export type QuestionEmail = Email<typeof questionMails>;

export const questionLetters = defineLetters(questionMails, {
  'question-answered': {
    kind: 'answers',
    secrets: [],
    sample: {
      firstName: 'Grace',
      lotNumber: '12',
      lotTitle: 'Walnut sideboard',
      question: 'Is the key there?',
      answer: 'Yes, and it turns.',
      path: '/',
    },
    write: ({ firstName, lotNumber, lotTitle, question, answer, path }, letterhead) => ({
      subject: `Your question about lot ${lotNumber} was answered`,
      preheader: answer.slice(0, 120),
      heading: `Hello, ${firstName}`,
      blocks: [
        text(`You asked about lot ${lotNumber}, ${lotTitle}: “${question}”`),
        text(`The seller’s answer: “${answer}”`),
        text('Question and answer are on the page of the lot now. You are not named there.'),
        { kind: 'button', label: 'Go to the lot', link: siteLink(letterhead, path) },
      ],
      why: 'You are getting this email because you asked.',
    }),
  },
});

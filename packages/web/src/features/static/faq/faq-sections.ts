import { bidding } from './bidding.ts';
import type { FaqSection } from './faq-section.ts';
import { gettingStarted } from './getting-started.ts';
import { myAccount } from './my-account.ts';
import { payment } from './payment.ts';
import { pickup } from './pickup.ts';
import { registering } from './registering.ts';

/** The six sections of the specification (Static pages), in its order. */
export const faqSections: readonly FaqSection[] = [
  gettingStarted,
  myAccount,
  registering,
  bidding,
  payment,
  pickup,
];

/** The same for search engines, by schema.org. */
export function faqStructuredData(): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: faqSections.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    ),
  };
}

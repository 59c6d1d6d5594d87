import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { BidExampleTable } from './faq/bid-example-table.tsx';
import { faqSections } from './faq/faq-sections.ts';
import type { FaqSection, Question } from './faq/faq-section.ts';
import { TextPage } from './text-page.tsx';

/** Questions by section; each opens its answer, with or without scripts. */
export function FaqPage() {
  return (
    <TextPage
      title="Frequently asked questions"
      lead={
        <p>
          How to join, bid, pay and pick up. Not answered here?{' '}
          <Link to="/contact" className="text-brand underline">
            Write to us
          </Link>
          .
        </p>
      }
    >
      <nav aria-label="Sections" className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {faqSections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:bg-sunken"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {faqSections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </TextPage>
  );
}

function Section({ section: { id, title, questions } }: { section: FaqSection }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-4">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {questions.map((one) => (
          <Answer key={one.question} {...one} />
        ))}
      </div>
    </section>
  );
}

function Answer({ question, answer, example, more }: Question) {
  return (
    <details className="group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-semibold hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="space-y-3 px-4 pt-1 pb-5 sm:px-6">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {example && <BidExampleTable />}
        {more !== undefined && (
          <Link
            to={more.to}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
          >
            {more.label}
          </Link>
        )}
      </div>
    </details>
  );
}

import type { AskedQuestion } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '@fairlot/ui/badge.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { formatTime } from '../../lib/format-time.ts';
import { useCall } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { AnswerForm } from './answer-form.tsx';

/** Bidders' questions about lots; unanswered ones first. */
export function QuestionsPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/questions', {
    params: { sellerId },
  });
  const waiting = data?.filter(isWaiting) ?? [];
  const settled = data?.filter((question) => !isWaiting(question)) ?? [];
  return (
    <>
      <title>{`Questions – ${company?.name}`}</title>
      <h1 className="text-2xl">Questions</h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">
        An answer is shown with its question on the lot, for everyone, and goes to the asker by
        email. Who asked is not shown to anybody.
      </p>
      {isError && (
        <Notice tone="bad">The questions could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64 max-w-3xl" />}
      {data !== undefined && waiting.length === 0 && (
        <div className="max-w-3xl">
          <EmptyState title="No questions are waiting">New ones appear here.</EmptyState>
        </div>
      )}
      <ul className="max-w-3xl space-y-4">
        {waiting.map((question) => (
          <QuestionCard key={question.questionId} question={question}>
            {company?.can('question.answer') && (
              <AnswerForm sellerId={sellerId} questionId={question.questionId} />
            )}
          </QuestionCard>
        ))}
      </ul>
      {settled.length > 0 && (
        <section className="mt-10 max-w-3xl">
          <h2 className="mb-4 text-lg">Answered and dismissed</h2>
          <ul className="space-y-4">
            {settled.map((question) => (
              <QuestionCard key={question.questionId} question={question}>
                {question.answer === null ? (
                  <Badge>Dismissed</Badge>
                ) : (
                  <p className="border-l-3 border-line pl-3 whitespace-pre-line">
                    {question.answer}
                  </p>
                )}
              </QuestionCard>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const isWaiting = ({ answer, isDismissed }: AskedQuestion) => answer === null && !isDismissed;

function QuestionCard({ question, children }: { question: AskedQuestion; children: ReactNode }) {
  const sale = `../sales/${question.saleId}`;
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <p className="text-sm text-ink-soft">
        <Link to={`${sale}/lots/${question.lotId}`} className="text-brand underline">
          Lot {question.lotNumber}, {question.lotTitle}
        </Link>{' '}
        ·{' '}
        <Link to={sale} className="text-brand underline">
          {question.saleTitle}
        </Link>{' '}
        · <time dateTime={question.askedAt}>{formatTime(question.askedAt)}</time>
      </p>
      <p className="font-semibold whitespace-pre-line">{question.question}</p>
      {children}
    </li>
  );
}

import { lotPath } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { QuestionEmail } from './question-letters.ts';
import { lockQuestion, markDismissed, saveAnswer } from './own-questions.queries.ts';
import type { LockedQuestion } from './own-questions.queries.ts';

interface Whose {
  readonly sellerId: string;
  readonly questionId: string;
  /** The member of the seller's staff. */
  readonly by: SignedIn;
}

/** `settled`: somebody else has answered or dismissed it. */
export type Answering = 'done' | 'not-found' | 'settled';

const subjectOf = ({ lotNumber, lotTitle }: LockedQuestion) =>
  `Question about lot ${lotNumber}, ${lotTitle}`;

/** Answers a question, which makes both public, and notifies the asker in the same transaction. */
export function answerQuestion(
  database: Database,
  enqueueEmail: EnqueueEmail<QuestionEmail>,
  { sellerId, questionId, by }: Whose,
  answer: string,
): Promise<Answering> {
  return database.transaction(async (transaction) => {
    const found = await lockQuestion(transaction, sellerId, questionId);
    if (found === null) return 'not-found';
    if (found.isSettled) return 'settled';
    await saveAnswer(transaction, questionId, { answer, userId: by.userId });
    const { asker, auctionId, lotId, lotNumber, lotTitle, question, sessionId, site } = found;
    await recordAction(transaction, {
      by: actorOf(by),
      sellerId,
      auctionId,
      lotId,
      action: 'question.answer',
      subject: subjectOf(found),
      after: { question, answer },
    });
    if (asker.isActive) {
      const path = lotPath(sessionId, lotId, lotTitle);
      const data = { firstName: asker.firstName, lotNumber, lotTitle, question, answer, path };
      await enqueueEmail(
        transaction,
        { to: asker.email, site },
        { template: 'question-answered', data },
      );
    }
    return 'done';
  });
}

/** Dismisses a question without an answer. */
export function dismissQuestion(
  database: Database,
  { sellerId, questionId, by }: Whose,
): Promise<Answering> {
  return database.transaction(async (transaction) => {
    const found = await lockQuestion(transaction, sellerId, questionId);
    if (found === null) return 'not-found';
    if (found.isSettled) return 'settled';
    await markDismissed(transaction, questionId);
    const { auctionId, lotId, question } = found;
    await recordAction(transaction, {
      by: actorOf(by),
      sellerId,
      auctionId,
      lotId,
      action: 'question.dismiss',
      subject: subjectOf(found),
      before: { question },
    });
    return 'done';
  });
}

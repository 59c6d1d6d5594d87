import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { sellerCall } from '../endpoint.ts';
import { QuestionText } from '../questions/question-endpoints.ts';
import { Outcome } from '../refusals.ts';

/** A question as the seller's people see it; without the asker. */
export const AskedQuestion = z.object({
  questionId: SecureId,
  saleId: SecureId,
  saleTitle: z.string(),
  lotId: SecureId,
  lotNumber: z.string(),
  lotTitle: z.string(),
  question: z.string(),
  askedAt: Instant,
  /** Null: not answered. */
  answer: z.string().nullable(),
  isDismissed: z.boolean(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

const OfQuestion = z.object({ sellerId: SecureId, questionId: SecureId });

export const getQuestions = sellerCall({
  method: 'GET',
  path: 'questions',
  summary: 'Questions about the seller’s lots: those that wait first, then the latest.',
  action: 'question.see',
  reply: z.array(AskedQuestion),
});

export const answerQuestion = sellerCall({
  method: 'POST',
  path: 'questions/:questionId/answer',
  summary: 'Answers a question: both are public on the lot from then on, and the asker is told.',
  action: 'question.answer',
  params: OfQuestion,
  body: z.object({ answer: QuestionText }),
  reply: Outcome,
});

export const dismissQuestion = sellerCall({
  method: 'POST',
  path: 'questions/:questionId/dismiss',
  summary: 'Dismisses a question that needs no answer; it is never public.',
  action: 'question.answer',
  params: OfQuestion,
  reply: Outcome,
});

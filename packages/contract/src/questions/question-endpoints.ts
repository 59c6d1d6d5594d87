import { z } from 'zod';
import { Instant, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Outcome } from '../refusals.ts';

/** What somebody asks, or answers, in their own words. */
export const QuestionText = z.string().trim().min(1).max(limits.questionLength);

export const askAboutLot = endpoint({
  method: 'POST',
  path: 'asklot',
  summary: 'Asks the seller about a lot that is open. With its answer the question is public.',
  access: 'signed-in',
  body: z.object({ secureLotId: SecureId, question: QuestionText }),
  reply: Outcome,
});

export const LotQuestion = z.object({
  secureId: SecureId,
  question: z.string(),
  answer: z.string(),
  answeredAt: Instant,
});
export type LotQuestion = z.infer<typeof LotQuestion>;

export const getLotQuestions = endpoint({
  method: 'GET',
  path: 'getlotquestions/:lotId',
  summary: 'Questions about a lot that its seller has answered, the latest first; nobody is named.',
  params: z.object({ lotId: SecureId }),
  reply: z.array(LotQuestion),
});

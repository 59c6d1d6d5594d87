import * as contract from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SharedReads } from '#platform/http/shared-reads.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import { answerQuestion, dismissQuestion } from './answer-question.ts';
import type { Answering } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import type { QuestionEmail } from './question-letters.ts';
import { readQuestions } from './own-questions.queries.ts';
import { findLot, readAnswered } from './questions.queries.ts';

/** Each is read by a person. */
const askLimit = { max: 10, windowMs: 60 * 60_000, onAllNodes: true } as const;

const refusals = {
  closed: 'LotIsClosed',
  'is-staff': 'SellerMayNotAsk',
  unproved: 'VerifyEmailFirst',
  'too-many': 'TooManyQuestions',
} as const satisfies Record<string, RefusalCode>;

export interface QuestionDependencies {
  readonly database: Database;
  readonly visitorDatabase: Database;
  readonly visitorReads: SharedReads;
  readonly enqueueEmail: EnqueueEmail<QuestionEmail>;
}

/** Questions about lots: asked on the lot, answered in the console. */
export function serveQuestions(
  api: Api,
  { database, visitorDatabase, visitorReads, enqueueEmail }: QuestionDependencies,
): void {
  api.handle(
    contract.askAboutLot,
    async ({ body, caller, site }) => {
      const { secureLotId: lotId, question } = body;
      const asked = await askQuestion(database, site, { lotId, askerId: caller.userId, question });
      if (asked === 'not-found') throw new AppError('NotFound');
      return asked === 'asked' ? contract.done() : contract.refused(refusals[asked]);
    },
    { rateLimit: askLimit },
  );

  api.handle(contract.getLotQuestions, ({ params: { lotId }, site }) =>
    visitorReads(JSON.stringify(['questions', site.host, lotId]), async () => {
      const { kysely } = visitorDatabase;
      if ((await findLot(kysely, lotId, site.tenantId)) === null) throw new AppError('NotFound');
      const answered = await readAnswered(kysely, lotId);
      const shown: contract.LotQuestion[] = answered.map(
        ({ id, question, answer, answered_at }) => ({
          secureId: id,
          question,
          answer,
          answeredAt: answered_at.toISOString(),
        }),
      );
      return Buffer.from(JSON.stringify(shown));
    }),
  );

  api.handle(contract.getQuestions, async ({ params: { sellerId } }) => {
    const questions = await readQuestions(database.kysely, sellerId);
    return questions.map((asked) => ({ ...asked, askedAt: asked.askedAt.toISOString() }));
  });

  api.handle(contract.answerQuestion, async ({ params, body, caller }) => {
    const whose = { ...params, by: caller };
    return outcomeOf(await answerQuestion(database, enqueueEmail, whose, body.answer));
  });

  api.handle(contract.dismissQuestion, async ({ params, caller }) =>
    outcomeOf(await dismissQuestion(database, { ...params, by: caller })),
  );
}

function outcomeOf(answering: Answering) {
  if (answering === 'not-found') throw new AppError('NotFound');
  return answering === 'done' ? contract.done() : contract.refused('QuestionIsSettled');
}

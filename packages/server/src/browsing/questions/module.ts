import type { MailingModule } from '#messaging/messages/public.ts';
import { serveQuestions } from './questions.routes.ts';
import type { QuestionDependencies } from './questions.routes.ts';
import { questionLetters } from './question-letters.ts';

export function questionsModule(dependencies: QuestionDependencies): MailingModule {
  return { letters: questionLetters, serve: ({ api }) => serveQuestions(api, dependencies) };
}

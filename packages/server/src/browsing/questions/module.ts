import type { Module } from '#platform/modules/module.ts';
import { serveQuestions } from './questions.routes.ts';
import type { QuestionDependencies } from './questions.routes.ts';

export function questionsModule(dependencies: QuestionDependencies): Module {
  return { serve: ({ api }) => serveQuestions(api, dependencies) };
}

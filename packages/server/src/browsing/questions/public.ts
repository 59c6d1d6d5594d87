export { questionLetters } from './question-letters.ts';
export type { QuestionMails } from './question-letters.ts';

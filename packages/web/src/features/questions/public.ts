export { LotQuestions } from './lot-questions.tsx';

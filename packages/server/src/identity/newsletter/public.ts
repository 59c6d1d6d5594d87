export { newsletterLetters } from './newsletter-letters.ts';
export type { NewsletterMails } from './newsletter-letters.ts';
export { findReader } from './newsletter.queries.ts';

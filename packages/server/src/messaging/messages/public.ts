export { openAlerts, presentAlert, readOpenAlert } from './alerts.queries.ts';
export { raiseApprovalAlert } from './approval-alert.ts';
export type { AttachedDocument, ReadDocument } from './attached-document.ts';
export type { EnqueueEmail, EnqueueEmails } from './email-outbox.ts';
export { defineLetters, lettersOf } from './letters.ts';
export type { AnyEmail, Letters, MailingModule } from './letters.ts';
export { fact, text } from './letter.ts';
export type { Block, Email, Fact, Letter } from './letter.ts';
export { siteLink } from './letterhead.ts';
export type { Letterhead, LinkTo, SendingSite } from './letterhead.ts';
export { lotsInWords, shortened } from './letter-words.ts';
export { lotAlerts, raiseLotAlerts } from './lot-alerts.ts';
export type { LotAlert, RaisedAlert } from './lot-alerts.ts';
export { raiseSellerPublishedAlerts } from './seller-published-alert.ts';
export { raiseTestAlert } from './test-alert.ts';
export {
  insertSms,
  noteSmsAttempt,
  noteSmsProblem,
  noteSmsSent,
  readSms,
} from './sms-outbox.queries.ts';

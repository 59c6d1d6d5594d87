export { openAlerts, presentAlert, readOpenAlert } from './alerts.queries.ts';
export { raiseApprovalAlert } from './approval-alert.ts';
export type { AttachedDocument, ReadDocument } from './attached-document.ts';
export type { Digest, DigestItem } from './digest-letters.ts';
export { createEnqueueEmail } from './email-outbox.ts';
export type { EnqueueEmail } from './email-outbox.ts';
export type { LinkTo, SendingSite } from './letterhead.ts';
export { lotAlerts, raiseLotAlerts } from './lot-alerts.ts';
export type { LotAlert, RaisedAlert } from './lot-alerts.ts';
export { raiseSellerPublishedAlerts } from './seller-published-alert.ts';
export type { Email } from './templates.ts';
export { raiseTestAlert } from './test-alert.ts';
export {
  insertText,
  noteTextAttempt,
  noteTextProblem,
  noteTextSent,
  readText,
} from './text-outbox.queries.ts';

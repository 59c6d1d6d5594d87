import type { Attachment } from '#platform/mail/mail.ts';

/** A document that goes with a mail: only its name is kept, and it is made when the mail leaves. */
export interface AttachedDocument {
  readonly kind: 'invoice';
  readonly invoiceId: string;
  /** Of ours, where the reader will show or open it. */
  readonly host: string;
}

export type ReadDocument = (document: AttachedDocument) => Promise<Attachment>;

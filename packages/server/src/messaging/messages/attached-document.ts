import type { Attachment } from '#platform/mail/mail.ts';

/** A document attached to a mail: only its name is stored, and it is made when the mail is sent. */
export interface AttachedDocument {
  readonly kind: 'invoice';
  readonly invoiceId: string;
  /** A file name of ours, shown by the reader's mail program. */
  readonly host: string;
}

export type ReadDocument = (document: AttachedDocument) => Promise<Attachment>;

/** A mail's attachment. */
export interface Attachment {
  /** The file name to save it under: only letters, digits, dots and hyphens. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A mail ready to be sent, in both forms. */
export interface Mail {
  /** Stays the same when a mail is sent again, so that a second copy can be recognized. */
  readonly id: string;
  readonly to: string;
  /** Shown beside the sender's address. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further headers by name; never from what people typed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
}

export interface Mailer {
  /** Resolves once the mail has been accepted for delivery. Never called inside a transaction. */
  readonly send: (mail: Mail) => Promise<void>;
}

/** A text message ready to be sent. */
export interface Sms {
  readonly id: string;
  /** E.164, e.g. `+15185550100`. */
  readonly to: string;
  readonly body: string;
}

export type SmsSending =
  /** Accepted for delivery; `ref` is the provider's id. */
  | { readonly state: 'taken'; readonly ref: string }
  /** The provider knows that this phone texted STOP and does not send to it. */
  | { readonly state: 'stopped' }
  /** Not sent, and never will be: the number cannot get SMS, say. */
  | { readonly state: 'refused'; readonly reason: string }
  /** Certainly not sent, and not because of the SMS itself: it may be retried. */
  | { readonly state: 'not-sent'; readonly reason: string }
  /** It may have been sent: a retry might send it twice. */
  | { readonly state: 'unknown'; readonly reason: string };

export interface SmsSender {
  /** The number that sends SMS, E.164. */
  readonly from: string;
  /** Never throws because of the provider. Never called inside a transaction. */
  readonly send: (sms: Sms) => Promise<SmsSending>;
}

/** What an SMS to our number asks for. */
export type SmsCommand = 'stop' | 'start' | 'help';

/** An SMS that somebody sent to our number. */
export interface InboundSms {
  /** The provider's id; the same when it is delivered again. */
  readonly ref: string;
  /** The sender as named by the provider; E.164 for phones. */
  readonly from: string;
  readonly body: string;
  /** The command that the provider recognized and has answered itself; null if it leaves that to us. */
  readonly answeredAs: SmsCommand | null;
}

/** Reads a provider's posts of incoming SMS, and writes the answers. */
export interface InboundDoor {
  /** Null unless the provider's signature is valid. */
  readonly read: (delivery: {
    /** Path and query as received. */
    readonly path: string;
    readonly signature: string;
    readonly body: string;
  }) => InboundSms | null;
  readonly answerType: string;
  /** The body of the answer that texts `reply` back, or nothing. */
  readonly answer: (reply: string | null) => string;
}

export interface SmsService {
  /** Null if this installation sends no SMS. */
  readonly sender: SmsSender | null;
  /** Null if people cannot text us. */
  readonly inbound: InboundDoor | null;
  /** An SMS kept instead of sent; null if SMS are really sent. */
  readonly readKept: ((id: string) => Promise<string | null>) | null;
}

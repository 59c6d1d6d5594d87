/** A text message ready to be sent. */
export interface Sms {
  readonly id: string;
  /** E.164, e.g. `+15185550100`. */
  readonly to: string;
  readonly body: string;
}

export type SmsSending =
  /** Taken for delivery; `ref` is the provider's name for it. */
  | { readonly state: 'taken'; readonly ref: string }
  /** The provider knows that this phone texted STOP and sends nothing there. */
  | { readonly state: 'stopped' }
  /** Not sent, and never will be: the number cannot get SMS, say. */
  | { readonly state: 'refused'; readonly reason: string }
  /** Surely not sent, by no fault of the SMS: it may be tried again. */
  | { readonly state: 'not-sent'; readonly reason: string }
  /** It may have been sent: whoever tries again may send it twice. */
  | { readonly state: 'unknown'; readonly reason: string };

export interface SmsSender {
  /** The number that texts, E.164. */
  readonly from: string;
  /** Never throws for what the provider does. Never called inside a transaction. */
  readonly send: (sms: Sms) => Promise<SmsSending>;
}

/** What an SMS to our number asks for. */
export type SmsCommand = 'stop' | 'start' | 'help';

/** An SMS that somebody sent to our number. */
export interface InboundSms {
  /** The provider's name for it; the same when it is delivered again. */
  readonly ref: string;
  /** As the provider names the sender; E.164 for phones. */
  readonly from: string;
  readonly body: string;
  /** What the provider took it for, and has answered by itself; null where it leaves that to us. */
  readonly answeredAs: SmsCommand | null;
}

/** What a provider posts when somebody texts us, and how it wants to be answered. */
export interface InboundDoor {
  /** Null unless the provider's signature is on it. */
  readonly read: (delivery: {
    /** Path and query as they came. */
    readonly path: string;
    readonly signature: string;
    readonly body: string;
  }) => InboundSms | null;
  readonly answerType: string;
  /** The body of the answer that texts `reply` back, or nothing. */
  readonly answer: (reply: string | null) => string;
}

export interface SmsService {
  /** Null where this installation sends no SMS. */
  readonly sender: SmsSender | null;
  /** Null where nobody can text us. */
  readonly inbound: InboundDoor | null;
  /** An SMS that was kept instead of sent; null where they are sent. */
  readonly readKept: ((id: string) => Promise<string | null>) | null;
}

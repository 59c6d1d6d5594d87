import type { BotAction } from '@fairlot/contract';

export interface Submission {
  /** Made by the provider's script in the browser; empty if the script did not run. */
  readonly token: string;
  readonly action: BotAction;
  /** The host, without its port, whose page has the form. */
  readonly host: string;
}

export type BotVerdict =
  | { readonly state: 'human' }
  /** The reason is for the log: shown to the sender, it would help a robot. */
  | { readonly state: 'refused'; readonly reason: string }
  /** The provider gave no verdict, or refused us rather than the sender. */
  | { readonly state: 'unavailable'; readonly reason: string };

/** The bot-check provider. Never called inside a transaction: it may take seconds or not answer. */
export interface BotCheck {
  /** The key that the provider's script is loaded with; null if nothing is checked. */
  readonly siteKey: string | null;
  judge(submission: Submission): Promise<BotVerdict>;
}

export const noBotCheck: BotCheck = {
  siteKey: null,
  judge: async () => ({ state: 'human' }),
};

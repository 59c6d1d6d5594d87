import type { BotAction } from '@fairlot/contract';

export interface Submission {
  /** Made by the provider's script in the browser; empty where the script did not run. */
  readonly token: string;
  readonly action: BotAction;
  /** The host, without its port, on whose page the form stands. */
  readonly host: string;
}

export type BotVerdict =
  | { readonly state: 'human' }
  /** The reason is for the log: told to the sender, it would teach a robot. */
  | { readonly state: 'refused'; readonly reason: string }
  /** The provider gave no verdict, or refused us rather than the sender. */
  | { readonly state: 'unavailable'; readonly reason: string };

/** The bot-check provider. Never called inside a transaction: it may take seconds or not answer. */
export interface BotCheck {
  /** What the provider's script is loaded with; null where nothing is checked. */
  readonly siteKey: string | null;
  judge(submission: Submission): Promise<BotVerdict>;
}

export const noBotCheck: BotCheck = {
  siteKey: null,
  judge: async () => ({ state: 'human' }),
};

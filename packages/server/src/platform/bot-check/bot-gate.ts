import type { BotAction } from '@fairlot/contract';
import { createAddressThrottle } from '../http/address-throttle.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { BotCheck } from './bot-check.ts';

/**
 * What one address may do while the provider gives no verdict: enough for a family that signs up during
 * an outage, too little for attackers to wait for one.
 */
const unchecked = { max: 5, window: 60 * 60 };

export interface BotGate {
  readonly siteKey: string | null;
  /**
   * Whether this sender may go on. Throws `TooManyRequests` for one who has used up the attempts without
   * a verdict.
   */
  admits(sender: {
    readonly action: BotAction;
    readonly token: string;
    readonly host: string;
    /** The sender's network address. */
    readonly address: string;
  }): Promise<boolean>;
}

/**
 * Guards the forms that robots abuse. During an outage of the provider each address may submit a few.
 */
export function createBotGate(check: BotCheck, database: Database, log: Log): BotGate {
  const throttle = createAddressThrottle(database, 'unchecked', unchecked);
  return {
    siteKey: check.siteKey,
    async admits({ address, ...submission }) {
      const verdict = await check.judge(submission);
      switch (verdict.state) {
        case 'human':
          return true;
        case 'refused':
          log.info({ action: submission.action, reason: verdict.reason }, 'bot check: refused');
          return false;
        case 'unavailable':
          log.error({ reason: verdict.reason }, 'bot check: no verdict');
          await throttle.count(address);
          return true;
      }
    },
  };
}

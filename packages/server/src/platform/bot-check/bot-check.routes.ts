import { getBotCheck } from '@fairlot/contract';
import type { Api } from '../http/api.ts';
import type { BotGate } from './bot-gate.ts';

/** Tells the forms that are checked with which key; no page that only shows something carries it. */
export function serveBotCheck(api: Api, { siteKey }: Pick<BotGate, 'siteKey'>): void {
  api.handle(getBotCheck, async () => ({ siteKey: siteKey ?? '' }));
}

import { getBotCheck } from '@fairlot/contract';
import type { Api } from '../http/api.ts';
import type { BotGate } from './bot-gate.ts';

/** Serves the key for protected forms; pages without such a form do not load it. */
export function serveBotCheck(api: Api, { siteKey }: Pick<BotGate, 'siteKey'>): void {
  api.handle(getBotCheck, async () => ({ siteKey: siteKey ?? '' }));
}

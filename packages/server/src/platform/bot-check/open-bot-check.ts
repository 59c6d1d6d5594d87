import type { Config } from '../config/config.ts';
import { noBotCheck } from './bot-check.ts';
import type { BotCheck } from './bot-check.ts';
import { createRecaptcha } from './recaptcha.ts';

/** reCAPTCHA if its keys are set, else no check. */
export function openBotCheck({ botCheck: keys }: Pick<Config, 'botCheck'>): BotCheck {
  return keys === undefined ? noBotCheck : createRecaptcha(keys);
}

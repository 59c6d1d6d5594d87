import type { SmsCommand } from '#platform/sms/sms.ts';

/**
 * The keywords of the US carriers' common code, with those that the law names for ending SMS (47 CFR
 * 64.1200(a)(10)); an SMS with more than one is not a command.
 */
const keywords: Readonly<Record<string, SmsCommand>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  START: 'start',
  YES: 'start',
  UNSTOP: 'start',
  HELP: 'help',
  INFO: 'help',
};

/** The command in an SMS, whatever its case, spaces and punctuation; null for anything else. */
export function keywordOf(body: string): SmsCommand | null {
  const word = body.toUpperCase().replace(/[\s\p{P}]/gu, '');
  return Object.hasOwn(keywords, word) ? (keywords[word] ?? null) : null;
}

export type Keyword = 'stop' | 'start' | 'help';

/** The words of the American carriers' common code; a text that holds more than one is no command. */
const keywords: Readonly<Record<string, Keyword>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  START: 'start',
  YES: 'start',
  UNSTOP: 'start',
  HELP: 'help',
  INFO: 'help',
};

/** The command in a text, whatever its case, spaces and punctuation; null for anything else. */
export function keywordOf(body: string): Keyword | null {
  const word = body.toUpperCase().replace(/[\s\p{P}]/gu, '');
  return Object.hasOwn(keywords, word) ? (keywords[word] ?? null) : null;
}

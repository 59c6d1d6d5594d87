/** What each action reads like after the name of who did it. */
const verbs: Readonly<Record<string, string>> = {
  'company.open': 'opened the company',
  'company.change': 'changed the company',
  'company.verify': 'verified the company',
  'question.answer': 'answered',
  'question.dismiss': 'put away',
  'sale.pause': 'paused',
  'sale.resume': 'resumed',
  'sale.extend': 'gave more time to',
};

/** "paused The Willard Place House"; an action without a phrase of its own is named. */
export function saidAction(action: string, subject: string): string {
  const phrase = verbs[action];
  if (phrase !== undefined) return `${phrase} ${subject}`;
  const [noun = '', verb = ''] = action.split('.');
  return `${verb.replaceAll('-', ' ')} (${noun}): ${subject}`;
}

/** A stored value in words. */
export function saidValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
}

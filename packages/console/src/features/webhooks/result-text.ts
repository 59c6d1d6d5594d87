import type { WebhookAttempt } from '@fairlot/contract';

const words: Readonly<Record<Exclude<WebhookAttempt['result'], 'answered'>, string>> = {
  unreachable: 'This address could not be found',
  refused: 'The connection was refused',
  timeout: 'It did not answer in time',
  broken: 'The connection broke, or its certificate is not valid',
};

/** The result of an attempt, capitalized. */
export function resultText({ result, status }: Pick<WebhookAttempt, 'result' | 'status'>): string {
  if (result !== 'answered') return words[result];
  if (status === null) return 'It answered';
  if (status >= 300 && status < 400) return `It answered ${status}, and we follow no redirect`;
  return `It answered ${status}`;
}

import { texts } from '@fairlot/contract';
import type { Outcome } from '@fairlot/contract';

export interface FormMessage {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

/**
 * The message after saving a phone for text messages (section 8): the server's own for an error, how to undo a
 * STOP, or `success`.
 */
export function savedMessage(
  { isError, message, isStopped }: Outcome & { readonly isStopped: boolean },
  fromPhone: string,
  success: string,
): FormMessage {
  if (isError) return { tone: 'bad', text: message };
  if (isStopped) return { tone: 'bad', text: texts.smsPhoneStopped(fromPhone) };
  return { tone: 'good', text: success };
}

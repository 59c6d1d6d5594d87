import type { TextMessageSettings } from '@fairlot/contract';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';

/** Text alert status (second specification, section 4). */
export type TextStatus = 'Subscribed' | 'Stopped' | 'Not Subscribed';

export function textStatusOf({ phone, isStopped }: TextMessageSettings): TextStatus {
  if (phone === '') return 'Not Subscribed';
  return isStopped ? 'Stopped' : 'Subscribed';
}

export const textStatusTones: Record<TextStatus, BadgeTone> = {
  Subscribed: 'good',
  Stopped: 'bad',
  'Not Subscribed': 'neutral',
};

import type { SmsSettings } from '@fairlot/contract';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';

/** Text alert status (second specification, section 4). */
export type SmsStatus = 'Subscribed' | 'Stopped' | 'Not Subscribed';

export function smsStatusOf({ phone, isStopped }: SmsSettings): SmsStatus {
  if (phone === '') return 'Not Subscribed';
  return isStopped ? 'Stopped' : 'Subscribed';
}

export const smsStatusTones: Record<SmsStatus, BadgeTone> = {
  Subscribed: 'good',
  Stopped: 'bad',
  'Not Subscribed': 'neutral',
};

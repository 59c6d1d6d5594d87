import { limits } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { keepChoice } from '../../lib/kept-choice.ts';
import { switchPushOn } from './push-device.ts';
import { pushSupport } from './push-support.ts';

/** Longer than other toasts, in milliseconds: it is a question. */
const offerMs = 20_000;

const wasOffered = keepChoice('PushOffered', () => false);

/** Whether somebody is about to be asked. */
let isComing = false;

/**
 * Offers notifications to somebody who has just been outbid, once the toast with their next bid has gone: once in
 * a browser, and only where they can be had.
 */
export function offerPush(): void {
  if (isComing || wasOffered.isOn() || pushSupport() !== 'ready') return;
  isComing = true;
  setTimeout(() => void offer().finally(() => (isComing = false)), limits.toastMs);
}

async function offer(): Promise<void> {
  const answer = await api('GET /api/site/pushdevice');
  if (answer.kind !== 'ok' || answer.data.isOn || answer.data.publicKey === null) return;
  wasOffered.set(true);
  await notify('info', 'Hear when you are outbid, even with this page closed.', {
    durationMs: offerMs,
    action: { label: 'Tell me on this device', act: () => void accept() },
  });
}

async function accept(): Promise<void> {
  const refusal = await switchPushOn();
  if (refusal === null) {
    await notify('success', 'This device will tell you when you are outbid.');
  } else {
    await notify('error', refusal);
  }
}

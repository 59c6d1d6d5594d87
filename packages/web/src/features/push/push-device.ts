import { api } from '@fairlot/client/api.ts';
import { pushScope } from '../../lib/push-worker.ts';

const blocked =
  'Notifications are blocked for this site. You can allow them in the settings of your browser.';
const failed = 'Notifications could not be switched on. Please try again.';

/**
 * Asks for permission, and has this browser told when its user is outbid. Returns why not; null when it is
 * on. Call it right when a button is pressed: some browsers ask at no other time.
 */
export async function switchPushOn(): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return blocked;
  try {
    const answer = await api('GET /api/site/pushdevice');
    if (answer.kind !== 'ok' || answer.data.publicKey === null) return failed;
    const { endpoint, keys } = await subscribe(answer.data.publicKey);
    const { p256dh = '', auth = '' } = keys ?? {};
    const body = { endpoint: endpoint ?? '', p256dh, auth };
    const saved = await api('POST /api/site/savepushdevice', { body });
    if (saved.kind !== 'ok') return failed;
    return saved.data.isError ? saved.data.message : null;
  } catch {
    // The browser's push service cannot be reached, or is switched off in it.
    return failed;
  }
}

/** This browser is told nothing more; false if that could not be saved. */
export async function switchPushOff(): Promise<boolean> {
  const answer = await api('POST /api/site/removepushdevice');
  if (answer.kind !== 'empty') return false;
  try {
    const registration = await navigator.serviceWorker.getRegistration(pushScope);
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
    await registration?.unregister();
  } catch {
    // Nothing is sent to it any more.
  }
  return true;
}

async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  const registration = await navigator.serviceWorker.register('/push-worker.js', {
    scope: pushScope,
  });
  await activated(registration);
  const { pushManager } = registration;
  // One with an earlier key would be in the way of the new one.
  const earlier = await pushManager.getSubscription();
  await earlier?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return subscription.toJSON();
}

async function activated({ active, installing, waiting }: ServiceWorkerRegistration) {
  const coming = installing ?? waiting;
  if (active !== null || coming === null) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  coming.addEventListener('statechange', () => {
    if (coming.state === 'activated') resolve();
    if (coming.state === 'redundant') reject(new Error('The worker was not installed.'));
  });
  await promise;
}

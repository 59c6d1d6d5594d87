import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { useState } from 'react';
import { useLogin } from '../login/public.ts';
import { switchPushOff, switchPushOn } from './push-device.ts';
import { pushSupport } from './push-support.ts';
import type { PushSupport } from './push-support.ts';

/** Why notifications cannot be switched on, and what to do about it. */
const obstacles: Record<Exclude<PushSupport, 'ready'>, string> = {
  blocked:
    'Notifications are blocked for this site. Allow them in the settings of your browser first.',
  'home-screen':
    'First add this site to your Home Screen: tap Share, then Add to Home Screen. Open it from there and switch this on.',
  none: 'This browser has no notifications.',
};

/** The switch in the account's settings: whether this browser tells its user when they are outbid. */
export function PushChoice() {
  const login = useLogin();
  const queries = useQueryClient();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const queryKey = ['push-device', loginId];
  const query = useQuery({ queryKey, queryFn: readChoice, enabled: loginId !== null });
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { support = 'ready', isOn = false } = query.data ?? {};

  async function choose(next: boolean) {
    setWanted(next);
    const refusal = next
      ? await switchPushOn()
      : (await switchPushOff())
        ? null
        : 'Your choice could not be saved. Please try again.';
    if (refusal !== null) await notify('error', refusal);
    await queries.invalidateQueries({ queryKey });
    setWanted(null);
  }

  return (
    <>
      <Checkbox
        label="Notify me on this device when I am outbid, even with this page closed"
        checked={wanted ?? isOn}
        disabled={query.data === undefined || wanted !== null || support !== 'ready'}
        onChange={({ target }) => void choose(target.checked)}
      />
      {support !== 'ready' && (
        <p className="mb-2 pl-8 text-sm text-ink-soft">{obstacles[support]}</p>
      )}
    </>
  );
}

async function readChoice() {
  const { isOn } = await fetchData('GET /api/site/pushdevice');
  const support = pushSupport();
  // Whoever has taken the permission back in the browser's settings gets none.
  const isAllowed = support === 'ready' && Notification.permission === 'granted';
  return { support, isOn: isOn && isAllowed };
}

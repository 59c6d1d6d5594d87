import { useEffect, useState } from 'react';
import { ConnectionPill } from '../../lib/connection-pill.tsx';
import type { HubState } from '../../lib/hub-client.ts';
import { useOnline } from './network.ts';

/** Connecting for less than this, in milliseconds, shows no notice. */
const lateAfterMs = 10_000;

/** Warns, where prices are shown, that they may be outdated. Takes no room while connected. */
export function ConnectionNotice({ state }: { state: HubState }) {
  const online = useOnline();
  const late = useLate(state === 'stopped' || state === 'connecting');
  return <ConnectionPill text={noticeText(state, online, late)} />;
}

function noticeText(state: HubState, online: boolean, late: boolean): string | null {
  if (!online) return 'You are offline. Prices may be out of date.';
  if (state === 'reconnecting') return 'Reconnecting… Prices may be out of date.';
  if (state === 'refused' || late) return 'No live connection yet. Prices may be out of date.';
  return null;
}

/** Whether a condition has lasted too long. */
function useLate(isSo: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSo]);
  return late;
}

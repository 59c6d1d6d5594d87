import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HubState } from '../../lib/hub-client.ts';
import { useOnline } from './network.ts';

/** Connecting for less than this, in milliseconds, shows no notice. */
const lateAfterMs = 10_000;

/** Warns, where prices are shown, that they may be outdated. Takes no room while connected. */
export function ConnectionNotice({ state }: { state: HubState }) {
  const online = useOnline();
  const late = useLate(state === 'stopped' || state === 'connecting');
  const text = noticeText(state, online, late);
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-30 flex justify-center px-4">
      {text !== null && (
        <span className="inline-flex items-center gap-2 rounded-full bg-brass-tint px-4 py-2 text-sm font-semibold text-brass shadow-card">
          <WifiOff aria-hidden className="size-4" />
          {text}
        </span>
      )}
    </output>
  );
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

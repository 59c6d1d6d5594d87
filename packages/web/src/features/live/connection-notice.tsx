import { WifiOff } from 'lucide-react';
import type { HubState } from '../../lib/hub-client.ts';
import { useOnline } from './network.ts';

/** Says calmly, where prices are shown, that they may be old. Takes no room while all is well. */
export function ConnectionNotice({ state }: { state: HubState }) {
  const online = useOnline();
  const text = !online
    ? 'You are offline. Prices may be old.'
    : state === 'reconnecting'
      ? 'Reconnecting… Prices may be old.'
      : null;
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

import { WifiOff } from 'lucide-react';
import { useHubState } from './live-context.tsx';
import { useOnline } from './network.ts';

/** Says calmly, where prices are shown, that they may be old. Takes no room while all is well. */
export function ConnectionNotice() {
  const online = useOnline();
  const hub = useHubState();
  const text = !online
    ? 'You are offline. Prices may be old.'
    : hub === 'reconnecting'
      ? 'Reconnecting… Prices may be old.'
      : null;
  return (
    <output className="pointer-events-none fixed inset-x-0 top-2 z-30 flex justify-center px-4">
      {text !== null && (
        <span className="inline-flex items-center gap-2 rounded-full bg-brass-tint px-4 py-2 text-sm font-semibold text-brass shadow-card">
          <WifiOff aria-hidden className="size-4" />
          {text}
        </span>
      )}
    </output>
  );
}

import { WifiOff } from 'lucide-react';

/** A calm word above the lower edge of the screen, or above such a one, of two lines on a phone; takes no room, and is read out when it comes. */
export function ConnectionPill({ text, high = false }: { text: string | null; high?: boolean }) {
  return (
    <output
      className={`pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-30 flex justify-center px-4 ${high ? 'pb-18 sm:pb-12' : ''}`}
    >
      {text !== null && (
        <span className="inline-flex items-center gap-2 rounded-full bg-brass-tint px-4 py-2 text-sm font-semibold text-brass shadow-card">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {text}
        </span>
      )}
    </output>
  );
}

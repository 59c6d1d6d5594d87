import { useNavigation } from 'react-router';

/** A progress line on the current page while the code of the next one is loading. */
export function LoadingBar() {
  if (useNavigation().state === 'idle') return null;
  return (
    <output className="fixed inset-x-0 top-0 z-20 h-1 animate-pulse-soft bg-brand transition-opacity delay-200 starting:opacity-0">
      <span className="sr-only">The page is on its way</span>
    </output>
  );
}

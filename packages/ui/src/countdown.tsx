import { countdown, formatCountdown } from '@fairlot/rules';
import { useClock } from './clock.ts';
import { secondsTo } from './seconds-to.ts';
import { classNames } from './class-names.ts';

/** The time left until an instant, ticking. Not a live region: announcing every second would not help. */
export function CountdownText({ to, className }: { to: string; className?: string }) {
  const text = useClock((now) => formatCountdown(countdown(secondsTo(to, now))));
  return (
    <span role="timer" aria-live="off" className={classNames('tabular-nums', className)}>
      {text}
    </span>
  );
}

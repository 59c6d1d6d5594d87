import { countdown, formatCountdown } from '@fairlot/rules';
import { ChangingText } from './changing-text.tsx';
import { useClock } from './clock.ts';
import { secondsTo } from './seconds-to.ts';
import { classNames } from './class-names.ts';

/**
 * The time left until an instant, ticking. Not a live region: announcing every second would not help.
 * Where it `turns`, each second comes in as the last one goes: for what is decided now.
 */
export function CountdownText({
  to,
  turns = false,
  className,
}: {
  to: string;
  turns?: boolean;
  className?: string;
}) {
  const text = useClock((now) => formatCountdown(countdown(secondsTo(to, now))));
  return (
    <span role="timer" aria-live="off" className={classNames('tabular-nums', className)}>
      {turns ? <ChangingText text={text} /> : text}
    </span>
  );
}

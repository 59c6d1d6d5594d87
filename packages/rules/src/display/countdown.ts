/** A countdown for display. `seconds` is null while more than an hour remains: nobody needs them then. */
export type Countdown = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number | null;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The whole units left in a number of seconds; none for a negative one. */
export function countdown(secondsToClose: number): Countdown {
  const left = Math.max(0, Math.floor(secondsToClose));
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: left <= hour ? left % minute : null,
  };
}

/** A countdown as "2d 3h 5m", from the largest unit that is not zero; within the last hour as "4m 9s", then "9s". */
export function formatCountdown({ days, hours, minutes, seconds }: Countdown): string {
  const parts = [
    ...(days > 0 ? [`${days}d`] : []),
    ...(days > 0 || hours > 0 ? [`${hours}h`] : []),
    ...(seconds === null || hours > 0 || minutes > 0 ? [`${minutes}m`] : []),
    ...(seconds === null ? [] : [`${seconds}s`]),
  ];
  return parts.join(' ');
}

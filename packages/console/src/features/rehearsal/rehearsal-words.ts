import { consoleLimits } from '@fairlot/contract';
import type { RehearsalFinding, RehearsalProblem } from '@fairlot/contract';

/** The text of each finding, and what to do about it. */
export const findingWords: Record<RehearsalFinding['kind'], string> = {
  'start-above-estimate': 'Start price above the low estimate',
  'reserve-above-estimate': 'Reserve above the high estimate',
  'no-picture': 'No photo',
  'sessions-overlap': 'Lots of different sessions close between each other',
  'ends-after-midnight': 'Closes after midnight, once late bids have moved the end',
};

/** Why a rehearsal failed, and what can be done. */
export const problemWords: Record<RehearsalProblem, string> = {
  NothingToRehearse: 'The sale no longer had any lots. Add some and start again.',
  SaleHasBegunToClose: 'The first lot of the sale had closed by then, so it was too late.',
  TooLong:
    'It took longer than ten minutes, which are ten hours of the sale. A sale that closes over a longer time cannot be rehearsed.',
  NoPostgres:
    'The server has no database program of its own, which a rehearsal needs. The operator of the server can install it.',
  Interrupted: 'The server that ran it was stopped. You can start it again.',
  Failed: 'It failed. You can start it again; if it fails once more, please write to us.',
};

/** It would be stopped before its end, so it is not begun. */
export const isTooLong = (takesSeconds: number | null): boolean =>
  takesSeconds !== null && takesSeconds > consoleLimits.rehearsalMinutes * 60;

/** How long a rehearsal takes, before it begins and while it runs. */
export function durationText(takesSeconds: number): string {
  const takes = `about ${timeInWords(takesSeconds)} at sixty times the speed`;
  return isTooLong(takesSeconds)
    ? `It would take ${takes}. One that takes longer than ${consoleLimits.rehearsalMinutes} minutes cannot be run.`
    : `It takes ${takes}, and longer if late bids move the end.`;
}

/** "1 hour 5 minutes"; at least one minute. */
export function timeInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [count(hours, 'hour'), count(rest, 'minute')];
  return parts.filter((part) => part !== '').join(' ');
}

function count(number: number, unit: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}

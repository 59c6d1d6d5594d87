/** Milliseconds: what a replica tells is never older. As old as a page that is served from memory. */
export const staleMs = 2_000;
/** Milliseconds for which looks are kept, to say how far behind a replica is. */
const keptMs = 60_000;

/** How far the primary's log had been written, in bytes, when it was asked at some moment (milliseconds). */
export interface Look {
  readonly at: number;
  readonly position: number;
}

/** With one more look. A primary that is less far than before is another one: what was seen before counts no more. */
export function withLook(looks: readonly Look[], look: Look): readonly Look[] {
  const last = looks.at(-1);
  if (last !== undefined && look.position < last.position) return [look];
  return [...looks.filter(({ at }) => at >= look.at - keptMs), look];
}

/**
 * How far a replica must have followed to be read: as far as the primary was `staleMs` ago, and as far as the last
 * fact that this node followed (`followed`). Null: that is not known, and only the primary is read.
 */
export function leastPosition(
  looks: readonly Look[],
  followed: number,
  now: number,
): number | null {
  const look = looks.find(({ at }) => at >= now - staleMs);
  return look === undefined ? null : Math.max(look.position, followed);
}

/** Where a read goes, and why. */
export type Choice = 'replica' | 'unknown' | 'own change' | 'resting';

/**
 * `written`: how far the log was after the last change of who asks; each replica that is read has at least `least`.
 */
export function chooseFor(
  written: number | null,
  least: number | null,
  isResting: boolean,
): Choice {
  if (least === null) return 'unknown';
  if (isResting) return 'resting';
  return written === null || written <= least ? 'replica' : 'own change';
}

/** Milliseconds since the moment that a replica shows; at most as long as looks are kept. */
export function lagOf(looks: readonly Look[], replayed: number, now: number): number {
  const shown = looks.findLast(({ position }) => position <= replayed);
  if (shown === undefined) return keptMs;
  return shown === looks.at(-1) ? 0 : Math.min(now - shown.at, keptMs);
}

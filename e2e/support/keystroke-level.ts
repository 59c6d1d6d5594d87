/**
 * The keystroke-level model of Card, Moran and Newell (“The Keystroke-Level Model for User Performance Time
 * with Interactive Systems”, Communications of the ACM 23(7), 1980): what somebody who knows the way needs
 * for it. Seconds. It has no time for reading, nor for waiting.
 */
export const operators = {
  /** K: a key, by somebody who types forty words a minute and is no typist. Shift and Ctrl are keys, too. */
  key: 0.28,
  /** P: to point at something; a thumb is given no better. */
  pointing: 1.1,
  /** B, twice: to press and to release. */
  press: 0.2,
  /** H: the hand goes from the keys to the mouse, or back. */
  homing: 0.4,
  /** M: to think of what comes next. */
  thought: 1.35,
} as const;

/** How often somebody did what. */
export interface ActionCounts {
  readonly clicks: number;
  readonly keys: number;
  readonly homings: number;
  readonly thoughts: number;
  /** Different ones that something was typed into, chosen in or dropped on; no part of the time. */
  readonly fields: number;
}

export function secondsOf({ clicks, keys, homings, thoughts }: ActionCounts): number {
  return (
    keys * operators.key +
    clicks * (operators.pointing + operators.press) +
    homings * operators.homing +
    thoughts * operators.thought
  );
}

/** What a live region has said, and when (epoch milliseconds). */
export interface Spoken {
  /** The text that was there at first. */
  readonly arrived: string;
  /** Empty: nothing yet. */
  readonly now: string;
  readonly at: number;
}

/** How long a text stands before the next one is said. */
const calmMs = 5_000;

/** In how many milliseconds a text is to be said, at `now` (epoch milliseconds); null: not at all, as it stands. */
export function speaksIn(text: string, spoken: Spoken, now: number): number | null {
  const isAsItWas = text === spoken.now || (spoken.now === '' && text === spoken.arrived);
  return isAsItWas ? null : Math.max(0, spoken.at + calmMs - now);
}

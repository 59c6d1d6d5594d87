type Value = string | number | boolean | null;

/** A stored value of a lot that differs from the result of its bid log. */
export interface Difference {
  readonly field: string;
  readonly stored: Value;
  readonly replayed: Value;
}

/** Collects what differs. */
export class Differences {
  readonly found: Difference[] = [];

  check(field: string, stored: Value, replayed: Value): void {
    if (stored !== replayed) this.found.push({ field, stored, replayed });
  }
}

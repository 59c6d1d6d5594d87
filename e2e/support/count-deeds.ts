import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { secondsOf } from './keystroke-level.ts';
import type { Deeds } from './keystroke-level.ts';
import { watchDeeds } from './watch-deeds.ts';
import type { Deed } from './watch-deeds.ts';

/** The most that a journey may take (the console's journeys and their ceilings). */
interface Ceiling {
  readonly clicks?: number;
  readonly keys?: number;
  readonly fields?: number;
  readonly seconds: number;
}

export interface DeedCounter {
  /** What was done since the counting began, or since it was last asked to `beginAnew`. */
  readonly deeds: () => Promise<Deeds>;
  readonly beginAnew: () => void;
  readonly expectAtMost: (journey: string, ceiling: Ceiling) => Promise<void>;
}

/**
 * Counts what somebody does on a page with mouse, finger and keys, from now on. A step that sets a value
 * without a key (`fill`) is no deed of a person, and fails: click, and type.
 */
export async function countDeeds(page: Page): Promise<DeedCounter> {
  let seen: Deed[] = [];
  await page.exposeFunction('reportDeed', (deed: Deed) => void seen.push(deed));
  await page.addInitScript(watchDeeds);
  await page.evaluate(watchDeeds);

  async function deeds(): Promise<Deeds> {
    // What the page has reported before it answers is here.
    await page.evaluate(() => null);
    return sum(seen);
  }
  return {
    deeds,
    beginAnew: () => {
      seen = [];
    },
    async expectAtMost(journey, { clicks, keys, fields, seconds }) {
      const done = await deeds();
      const took = secondsOf(done);
      const description = `${journey}: ${done.clicks} clicks, ${done.keys} keys, ${done.fields} fields, ${took.toFixed(1)} s`;
      test.info().annotations.push({ type: 'deeds', description });
      expect.soft(done.clicks, description).toBeLessThanOrEqual(clicks ?? Infinity);
      expect.soft(done.keys, description).toBeLessThanOrEqual(keys ?? Infinity);
      expect.soft(done.fields, description).toBeLessThanOrEqual(fields ?? Infinity);
      expect.soft(took, description).toBeLessThanOrEqual(seconds);
    },
  };
}

function sum(seen: readonly Deed[]): Deeds {
  const total = { clicks: 0, keys: 0, homings: 0, thoughts: 0, fields: 0 };
  /** Where the hand is: it begins at the mouse. */
  let hand: 'click' | 'key' = 'click';
  for (const deed of seen) {
    if (deed.kind === 'forged') throw new Error(`Nobody clicked or typed this: ${deed.what}`);
    if (deed.kind === 'field') {
      total.fields += 1;
      continue;
    }
    total[deed.kind === 'click' ? 'clicks' : 'keys'] += deed.count;
    if (deed.thought) total.thoughts += 1;
    if (hand !== deed.kind) total.homings += 1;
    hand = deed.kind;
  }
  return total;
}

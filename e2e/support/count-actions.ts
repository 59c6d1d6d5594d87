import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { secondsOf } from './keystroke-level.ts';
import type { ActionCounts } from './keystroke-level.ts';
import { watchActions } from './watch-actions.ts';
import type { UserAction } from './watch-actions.ts';

/** The most that a journey may take (the console's journeys and their ceilings). */
interface Ceiling {
  readonly clicks?: number;
  readonly keys?: number;
  readonly fields?: number;
  readonly seconds: number;
}

export interface ActionCounter {
  /** What was done since the counting began, or since it was last asked to `beginAnew`. */
  readonly actions: () => Promise<ActionCounts>;
  readonly beginAnew: () => void;
  /** A click that our scripts cannot see, such as in an email. */
  readonly clickUnseen: () => void;
  readonly expectAtMost: (journey: string, ceiling: Ceiling) => Promise<void>;
}

/**
 * Counts what somebody does on a page with mouse, finger and keys, from now on. A step that sets a value
 * without a key (`fill`) is no action of a person, and fails: click, and type.
 */
export async function countActions(page: Page): Promise<ActionCounter> {
  let seen: UserAction[] = [];
  await page.exposeFunction('reportAction', (action: UserAction) => void seen.push(action));
  await page.addInitScript(watchActions);
  await page.evaluate(watchActions);

  async function actions(): Promise<ActionCounts> {
    // What the page has reported before it answers is here.
    await page.evaluate(() => null);
    return sum(seen);
  }
  return {
    actions,
    beginAnew: () => {
      seen = [];
    },
    clickUnseen: () => {
      seen.push({ kind: 'click', count: 1, thought: true });
    },
    async expectAtMost(journey, { clicks, keys, fields, seconds }) {
      const done = await actions();
      const took = secondsOf(done);
      const description = `${journey}: ${done.clicks} clicks, ${done.keys} keys, ${done.fields} fields, ${took.toFixed(1)} s`;
      test.info().annotations.push({ type: 'actions', description });
      expect.soft(done.clicks, description).toBeLessThanOrEqual(clicks ?? Infinity);
      expect.soft(done.keys, description).toBeLessThanOrEqual(keys ?? Infinity);
      expect.soft(done.fields, description).toBeLessThanOrEqual(fields ?? Infinity);
      expect.soft(took, description).toBeLessThanOrEqual(seconds);
    },
  };
}

function sum(seen: readonly UserAction[]): ActionCounts {
  const total = { clicks: 0, keys: 0, homings: 0, thoughts: 0, fields: 0 };
  /** The hand's position, initially at the mouse. */
  let hand: 'click' | 'key' = 'click';
  for (const action of seen) {
    if (action.kind === 'forged') throw new Error(`Nobody clicked or typed this: ${action.what}`);
    if (action.kind === 'field') {
      total.fields += 1;
      continue;
    }
    total[action.kind === 'click' ? 'clicks' : 'keys'] += action.count;
    if (action.thought) total.thoughts += 1;
    if (hand !== action.kind) total.homings += 1;
    hand = action.kind;
  }
  return total;
}

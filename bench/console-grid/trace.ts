import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly frame?: string } };
}

/** What runs JavaScript, when it is not within another of them. */
const scripting = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'BlinkScheduler_PerformMicrotaskCheckpoint',
  'TimerFire',
]);

/**
 * The work of the page's main thread while `work` ran, in milliseconds: each task, and the scripting
 * between frames if any, as counted by the browser's own profiler.
 */
export async function trace(
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ readonly tasks: number[]; readonly scripting: number[] }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as never[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'toplevel',
      ],
    },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return summed(onMainThread(events));
}

/** Only the thread that ran the page's script, not those of other pages or the browser's own. */
function onMainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const main = events.find(({ name }) => name === 'FireAnimationFrame' || name === 'EventDispatch');
  return events
    .filter(({ pid, tid }) => pid === main?.pid && tid === main?.tid)
    .toSorted((a, b) => a.ts - b.ts);
}

function summed(events: readonly TraceEvent[]) {
  const tasks: number[] = [];
  const perFrame: number[] = [];
  let inFrame = 0;
  let scriptedUntil = 0;
  for (const { name, ts, dur = 0 } of events) {
    if (name === 'RunTask') tasks.push(dur / 1000);
    if (name === 'BeginCommitCompositorFrame' && inFrame > 0) {
      perFrame.push(inFrame / 1000);
      inFrame = 0;
    }
    if (scripting.has(name) && ts >= scriptedUntil) {
      inFrame += dur;
      scriptedUntil = ts + dur;
    }
  }
  return { tasks, scripting: perFrame };
}

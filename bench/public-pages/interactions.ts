import type { Page } from '@playwright/test';

interface Interaction extends PerformanceEntry {
  readonly interactionId: number;
}

/** Notes from the next page on how long its answers to clicks and keys take. */
export async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = new Map<number, number>();
    Object.assign(window, { interactions: () => [...longest.values()] });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as Interaction[]) {
        if (interactionId === 0) continue;
        longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** Milliseconds from each click or key to the frame that answers it, of those above 16. */
export function interactionsOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (window as unknown as { interactions: () => number[] }).interactions(),
  );
}

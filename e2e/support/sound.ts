import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { contentWidth, smallTargets } from './in-page.ts';

/** A phone held upright, in CSS pixels. */
const phone = { width: 390, height: 844 };

/**
 * Nothing that axe finds, no sideways scrolling, and targets for fingers. On a desk the page is measured
 * at the width of a phone as well, in the state that it is in: that costs two layouts, where walking
 * the whole journey again on a phone costs as much as walking it on the desk.
 */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
  const desk = page.viewportSize();
  if (desk === null || desk.width <= phone.width) return;
  await page.setViewportSize(phone);
  await expectFits(page);
  await page.setViewportSize(desk);
}

async function expectFits(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? phone;
  // Components that depend on the width rerender a moment after it changes.
  await expect.poll(() => contentWidth(page), 'width of the page').toBeLessThanOrEqual(width);
  await expect.poll(() => smallTargets(page), 'targets under 44 px').toEqual([]);
}

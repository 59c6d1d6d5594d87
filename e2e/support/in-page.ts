/// <reference lib="dom" />
// What runs inside the page: measurements that only the browser can take.
import type { Locator, Page } from '@playwright/test';

/** Touch targets smaller than 44 px in either direction. Links within text are exempt. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const minSize = 43.5;
    const controls = document.querySelectorAll<HTMLElement>('button, a[href], input, select');
    return [...controls].flatMap((control) => {
      // The whole line of a check box can be pressed.
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      const { clipPath, display } = getComputedStyle(target);
      const isShown = target.checkVisibility({ visibilityProperty: true }) && clipPath === 'none';
      const isInText = display === 'inline';
      // The link of a tile covers all of it.
      const isCover = getComputedStyle(target, '::after').position === 'absolute';
      if (!isShown || isInText || isCover || (width >= minSize && height >= minSize)) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`];
    });
  });
}

/** Width that the page's content asks for, in CSS pixels. */
export function contentWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Adds up the layout shifts of every document from now on, but for those that follow a click or a key. */
export async function observeLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent),
        );
        shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the shifts of the present document, and what moved. */
export function layoutShifts(page: Page): Promise<{ total: number; what: string[] }> {
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number; what: string[] }[] };
    return {
      total: shifts.reduce((sum, { value }) => sum + value, 0),
      what: shifts.map(({ value, what }) => [value.toFixed(4), ...what].join('\n  ')),
    };
  });
}

/** Waits for the first frame that shows something, and for what begins in it. */
export async function firstFrames(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );
}

/** From the next page on, timers of exactly this many milliseconds never fire. */
export async function withoutTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((never) => {
    const begin = setTimeout;
    const others = (handler: () => void, after?: number) =>
      after === never ? 0 : begin(handler, after);
    Object.assign(window, { setTimeout: others });
  }, ms);
}

/** Milliseconds from the beginning of the present document until its style sheet was there. */
export function styledAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    const [{ responseEnd }] = performance.getEntriesByName(style?.href ?? '') as [
      PerformanceResourceTiming,
    ];
    return responseEnd;
  });
}

/**
 * Compressed bytes of the scripts that the present document has loaded, each with its size, and the
 * milliseconds until the first was asked for.
 */
export function scriptBytes(page: Page): Promise<{ total: number; from: number; files: string[] }> {
  return page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .toSorted((a, b) => b.encodedBodySize - a.encodedBodySize);
    return {
      total: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      from: Math.min(...scripts.map(({ startTime }) => startTime)),
      files: scripts.map(({ name, encodedBodySize }) => `${encodedBodySize} ${name}`),
    };
  });
}

/** Notes every text that a part of the page shows from now on, however shortly; answers with the way to read them. */
export async function recordTexts(part: Locator): Promise<() => Promise<string[]>> {
  const notes = await part.evaluateHandle((element) => {
    const texts: string[] = [];
    const note = () => void texts.push(element.textContent);
    note();
    new MutationObserver(note).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  });
  return () => notes.jsonValue();
}

/** Notes every toast from now on, however shortly it stands; answers with the way to read them. */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
        texts.push(toast.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true });
    return texts;
  });
  return () => notes.jsonValue();
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The title and the text of the main part, as they stand now. */
export function shownText(page: Page): Promise<string> {
  return page.evaluate(
    () => `${document.title} | ${document.querySelector('main')?.textContent ?? ''}`,
  );
}

/** The same of a page that is given as HTML. */
export function shownTextOf(page: Page, html: string): Promise<string> {
  return page.evaluate((given) => {
    const parsed = new DOMParser().parseFromString(given, 'text/html');
    return `${parsed.title} | ${parsed.querySelector('main')?.textContent ?? ''}`;
  }, html);
}

/** Waits until the scripts have taken over the page (`head-of-page.tsx`). */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

/** Navigates on the client like a link; what it shows is rendered a moment later. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    await router.navigate(to);
  }, address);
}

/** Notes where the first heading stands on the first frame; answers with that place and the present one. */
export async function noteFirstHeading(page: Page) {
  await page.addInitScript(() => {
    const notes = {
      place() {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('h1') ?? document.body);
        const { width, height } = range.getBoundingClientRect();
        return { width, height };
      },
    };
    Object.assign(window, notes);
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0)
        Object.assign(window, { first: notes.place() });
    }).observe({ type: 'paint', buffered: true });
  });
  return async () => {
    await page.waitForFunction(() => 'first' in window);
    return page.evaluate(() => {
      const { first, place } = window as unknown as { first: Size; place: () => Size };
      return { first, now: place() };
    });
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The fonts whose letters an element is drawn with. */
export async function fontsOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName).join(', ');
}

/** Notes every animation that begins from now on: of what, its name and how long it takes. */
export async function motionAsItBegins(page: Page) {
  const notes = await page.evaluateHandle(() => {
    const begun: { text: string; name: string; ms: number }[] = [];
    document.addEventListener('animationstart', ({ target, animationName: name }) => {
      if (!(target instanceof Element)) return;
      const ms = Number.parseFloat(getComputedStyle(target).animationDuration) * 1000;
      begun.push({ text: target.textContent, name, ms });
    });
    return begun;
  });
  return () => notes.jsonValue();
}

/** Words of an element's text that stand on more than one line. */
export function brokenWords(element: Locator): Promise<string[]> {
  return element.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

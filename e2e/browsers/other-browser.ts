import { expect } from '@playwright/test';

/**
 * What a browser that Playwright cannot drive as it is can be told: Debian's Firefox over WebDriver BiDi,
 * WebKitGTK over WebDriver. Pointer and keys are the browser's own.
 */
export interface Driver {
  goTo(url: string): Promise<void>;
  /** Runs a function of one text in the page. It comes to the page as source: it may use nothing from outside. */
  evaluate(read: (text: string) => string, text?: string): Promise<string>;
  /** Clicks the element that the function finds in the page; false if it finds none. */
  click(find: (name: string) => Element | null, name: string): Promise<boolean>;
  /** Types into the element with the focus. */
  type(text: string): Promise<void>;
  /** Errors on the console and in scripts, so far. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A person at another browser: everything waits until the page is ready for it. */
export interface OtherBrowser {
  open(url: string): Promise<void>;
  /** Clicks a link, button or field by its accessible name, in the dialog if one is open. */
  press(name: string): Promise<void>;
  fillIn(label: string, text: string): Promise<void>;
  /** Waits until this can be read on the page, spaces between any two words. */
  reads(text: string): Promise<void>;
  /** Pixels by which the page is wider than its window. */
  overflow(): Promise<number>;
  complaints: Driver['complaints'];
  close: Driver['close'];
}

const patience = { timeout: 15_000, intervals: [100, 250] };

export function operate(driver: Driver): OtherBrowser {
  const press = (name: string) =>
    expect(async () => {
      expect(await driver.click(findControl, name), `something named "${name}"`).toBe(true);
    }).toPass(patience);
  return {
    open: (url) => driver.goTo(url),
    press,
    async fillIn(label, text) {
      await press(label);
      await driver.type(text);
    },
    reads: (text) => expect.poll(() => driver.evaluate(readPage), patience).toContain(text),
    overflow: async () => Number(await driver.evaluate(measureOverflow)),
    complaints: () => driver.complaints(),
    close: () => driver.close(),
  };
}

/** In the page: the control with this name that can be seen, in the dialog if one is open. */
function findControl(name: string): Element | null {
  const part = document.querySelector('[role=dialog]') ?? document.body;
  const controls = [...part.querySelectorAll('a[href], button, input')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isVisible = getComputedStyle(element).visibility === 'visible';
    const isEnabled = !(element instanceof HTMLButtonElement && element.disabled);
    if (width === 0 || height === 0 || !isVisible || !isEnabled) return [];
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    const text = element.getAttribute('aria-label') ?? label?.textContent ?? '';
    return [{ element, itsName: text.replaceAll(/\s+/g, ' ').trim() }];
  });
  const found =
    controls.find(({ itsName }) => itsName === name) ??
    controls.find(({ itsName }) => itsName.includes(name));
  return found?.element ?? null;
}

/** In the page: what can be read, in one line. */
function readPage(): string {
  return document.body.innerText.replaceAll(/\s+/g, ' ');
}

function measureOverflow(): string {
  return String(document.documentElement.scrollWidth - window.innerWidth);
}

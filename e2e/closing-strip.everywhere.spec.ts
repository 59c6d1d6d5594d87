import type { Page } from '@playwright/test';
import { becomeBidder, post } from './support/bidders.ts';
import { layoutShifts, observeLayoutShifts } from './support/in-page.ts';
import { expectSound } from './support/sound.ts';
import { bidding, dialog, expectSignedIn, lotUrl, tabTo, toast } from './support/steps.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
/** Of the journeys that change only a lot or two. */
let other: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Quay Street House',
    firstCloseTime: '+20m',
    lots: ['Brass Mantel Clock', 'Iron Kettle', 'Oak Stool', 'Pewter Jug'].map((title) => ({
      title,
    })),
  });
  other = await open.importSale({
    title: 'The Dock Street House',
    firstCloseTime: '+5h',
    lots: ['Cedar Chest', 'Brass Lamp', 'Oak Desk', 'Tin Bucket'].map((title) => ({ title })),
  });
});

test(
  'what closes next stays in view, and an outbid is answered by one press',
  { tag: '@long-on-desk' },
  async ({ page, newcomer }) => {
    test.slow();
    const rival = await newcomer();
    await becomeBidder(rival, server(), person('rival'), sale);
    await becomeBidder(page, server(), person('owner'), sale);
    await observeLayoutShifts(page);

    await test.step('nobody sees it who has neither bids nor favorites', async () => {
      const isRead = page.waitForResponse(/closingnext/i);
      await page.goto(lotUrl(server(), sale, 3));
      await expectSignedIn(page);
      await isRead;
      await expect(strip(page)).toBeHidden();
      const favorite = page.getByRole('button', { name: 'Favorite: Pewter Jug' });
      const isMarked = page.waitForResponse(/setfavorite/i);
      await favorite.click();
      await isMarked;
      await page.goto(lotUrl(server(), sale, 1));
      await expect(strip(page)).toBeVisible();
      await expectOnePrice(page);
      await page.goBack();
      await expect(favorite).toHaveAttribute('aria-pressed', 'true');
      const isUnmarked = page.waitForResponse(/setfavorite/i);
      await favorite.click();
      await isUnmarked;
      const isReadAgain = page.waitForResponse(/closingnext/i);
      await page.goto(lotUrl(server(), sale, 1));
      await isReadAgain;
      await expect(strip(page)).toBeHidden();
    });

    await test.step('it has bids and favorites, the next one first', async () => {
      await place(page, 1, 10);
      await place(page, 0, 10);
      await post(page, server(), 'setfavorite', { secureId: lotId(2), isFavorite: true });
      // It says nothing of the lot whose page it is on.
      await page.goto(lotUrl(server(), sale, 2));
      await unfold(page);
      await expect(rows(page)).toHaveText([/Brass Mantel Clock/, /Iron Kettle/]);
      await page.goto(lotUrl(server(), sale, 3));
      await unfold(page);
      await expect(rows(page)).toHaveText([
        /Brass Mantel Clock.*\$5\.00The Quay Street HouseHigh Bid.*\d+m \d+s/,
        /Iron Kettle.*\$5\.00.*High Bid.*\$6\.37 all in/,
        /Oak Stool.*\$5\.00.*Favorite.*Bid \$5\.00/,
      ]);
      await expectSound(page);
    });

    await test.step('an outbid shows at once, and the toast offers the next bid', async () => {
      await place(rival, 0, 20);
      await expect(rows(page).first()).toHaveText(/\$11\.00.*Outbid.*Bid \$12\.00\$[\d.]+ all in/);
      const outbid = toast(page, /outbid.*Brass Mantel Clock/);
      await expect(outbid.getByRole('button', { name: 'Bid $12.00' })).toBeVisible();
      await expectSound(page);
    });

    await test.step('home has it as well, and says how many wait for another bid', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Fairlot' }).click();
      await expect(strip(page)).toContainText('Outbid on 1 lot');
      const below = await strip(page).evaluate((it) => it.scrollHeight - it.clientHeight);
      expect(below, 'what hangs out of the strip').toBe(0);
      const main = page.getByRole('main');
      await expect(main).toContainText(
        /Your next to close: Brass Mantel Clock\d+m \d+s · Outbid on 1 lot/,
      );
      await page.goBack();
      // Home stays in view until the lot has come, whose bid bar then lifts the strip.
      await expect(page.getByRole('button', { name: 'Favorite: Pewter Jug' })).toBeVisible();
    });

    await test.step('folded above the bid bar of another lot, it offers the bid on its own all the same', async () => {
      if (!(await page.locator('[data-bid-bar]').isVisible())) return;
      await strip(page)
        .getByRole('button', { name: /^Your lots/ })
        .click();
      await expect(strip(page)).toContainText('Outbid');
      const again = strip(page).getByRole('button', {
        name: 'Bid $12.00 $15.29 all in on Brass Mantel Clock',
      });
      await again.click();
      await expect(dialog(page)).toContainText('Brass Mantel Clock');
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await unfold(page);
    });

    await test.step('a double press leads to the confirmation and bids nothing yet', async () => {
      await nextBid(page, 'Brass Mantel Clock').dblclick();
      await expect(dialog(page)).toContainText('At most, all in');
      await expect(dialog(page)).toContainText('$12.00');
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(rows(page).first()).toHaveText(/\$11\.00.*Outbid/);
    });

    await test.step('confirmed twice, it is one bid', async () => {
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (/placebid/i.test(request.url())) sent.push(request.postDataJSON());
      });
      await nextBid(page, 'Brass Mantel Clock').click();
      await dialog(page).getByRole('button', { name: 'Place Bid' }).dblclick();
      await expect(dialog(page)).toContainText('Outbid');
      expect(sent).toHaveLength(1);
      const close = dialog(page).getByRole('button', { name: 'Close' }).last();
      // The second half of a double press that came late.
      await close.dispatchEvent('click', { detail: 2 });
      await expect(dialog(page)).toContainText('Outbid');
      await close.click();
      await expect(rows(page).first()).toHaveText(/\$13\.00.*Outbid.*Bid \$14\.00/);
    });

    await test.step('the dashboard leads to what needs another bid', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL(/\/dashboard\/currentbids$/);
      const first = page.getByRole('main').getByRole('article').first();
      const bid = /^Bid \$14\.00 \$[\d.]+ all in on Brass Mantel Clock$/;
      await first.getByRole('button', { name: bid }).click();
      await dialog(page).getByRole('button', { name: 'Back' }).click();
      await dialog(page).getByLabel('Your maximum bid in dollars').fill('40');
      await dialog(page).getByRole('button', { name: 'Continue' }).click();
      await dialog(page).getByRole('button', { name: 'Place Bid' }).click();
      await expect(dialog(page)).toContainText("You're the High Bidder");
      await dialog(page).getByRole('button', { name: 'Close' }).last().click();
      await expect(first).toContainText('High Bid');
      await expect(rows(page).first()).toHaveText(/\$21\.00.*High Bid/);
    });

    await test.step('who wishes it hears an outbid', async () => {
      await hear(page);
      await strip(page).getByRole('button', { name: 'Sound and vibration when outbid' }).click();
      await expect.poll(() => heard(page)).toEqual({ tones: [740, 554], vibrations: 1 });
      await place(rival, 2, 10);
      await place(rival, 1, 10);
      await place(rival, 1, 20);
      await expect(rows(page).nth(1)).toHaveText(/Outbid/);
      await expect.poll(() => heard(page)).toEqual({ tones: [740, 554, 740, 554], vibrations: 2 });
      await page.goto(`${server().url}/account/notifications`);
      const choice = page.getByRole('checkbox', { name: /Sound and vibration when I am outbid/ });
      await expect(choice).toBeChecked();
    });

    await test.step('among the bids of the dashboard, it stands before one that closes first', async () => {
      await page.goto(`${server().url}/dashboard/currentbids`);
      const lots = page.getByRole('main').getByRole('article');
      await expect(lots.nth(0)).toContainText('Iron Kettle');
      await expect(lots.nth(0)).toContainText('Outbid');
      await expect(lots.nth(1)).toContainText('Brass Mantel Clock');
    });

    await test.step('folded it stays folded, and says what matters', async () => {
      await strip(page).getByRole('button', { expanded: true }).click();
      await page.reload();
      await expect(strip(page)).toHaveText(
        /Your next: Brass Mantel Clock\d+m \d+s · High Bid · Now \$21\.00 · The Quay Street House.*Outbid on 1 lot/,
      );
      const outbid = strip(page).getByRole('link', { name: 'Outbid on 1 lot', exact: true });
      await expect(outbid).toHaveAttribute('href', '/dashboard/currentbids');
      await expect(rows(page)).toHaveCount(0);
      await expectSound(page);
      const price = strip(page).getByText(/Now \$\d/);
      await expect(price).toBeVisible();
      await place(rival, 0, 60);
      await expect(nextBid(page, 'Brass Mantel Clock')).toBeVisible();
      // A phone has room for one price: the button's, where there is one.
      await expect(price).toBeVisible({ visible: (page.viewportSize()?.width ?? 0) >= 640 });
      await expect(strip(page).getByText('The Quay Street House')).toBeVisible();
      await place(page, 0, 100);
      await expect(nextBid(page, 'Brass Mantel Clock')).toBeHidden();
      await expect(price).toBeVisible();
    });

    await test.step('a lot that has closed tells how it ended, and makes room', async () => {
      await unfold(page);
      // Time enough for the page to be there before it closes.
      await server().clock.leave(lotId(0), 12);
      await page.reload();
      await expect(rows(page).first()).toHaveText(/Brass Mantel Clock.*Won!/, { timeout: 30_000 });
      await expect(rows(page).nth(1)).toHaveText(/Iron Kettle/);
      await expect(nextBid(page, 'Iron Kettle')).toBeInViewport();
      await page.getByRole('link', { name: 'Favorites' }).click();
      await expect(rows(page).first()).toHaveText(/Iron Kettle/);
    });

    const shifts = await layoutShifts(page);
    expect(shifts.total, shifts.what.join('\n')).toBeLessThanOrEqual(0.02);
  },
);

test(
  'who is outbid answers it in the strip by keys alone',
  { tag: ['@desk', '@long'] },
  async ({ page, newcomer, noise }) => {
    const rival = await newcomer();
    await becomeBidder(rival, server(), person('kate'), other);
    await becomeBidder(page, server(), person('zoe'), other);
    await place(page, 0, 10, other);
    await place(rival, 0, 20, other);
    await page.goto(server().url);
    const { keyboard } = page;

    const button = nextBid(page, 'Cedar Chest');
    await expect(button).toBeVisible();
    await tabTo(button, 120);
    await keyboard.press('Enter');
    await expectAsked(page, '$12.00');
    await keyboard.press('Escape');
    await expect(button).toBeFocused();
    await keyboard.press('Enter');
    await expectAsked(page, '$12.00');
    // The press that opened it confirms nothing: its own button is further on.
    const confirm = dialog(page).getByRole('button', { name: 'Place Bid' });
    await expect(confirm).not.toBeFocused();
    await tabTo(confirm);
    await keyboard.press('Enter');
    await expectTold(page, /Outbid/);

    await tabTo(dialog(page).getByRole('button', { name: 'Rebid' }));
    await keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Your maximum bid in dollars')).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('40');
    await keyboard.press('Enter');
    await expect(dialog(page)).toContainText('At most, all in');
    await tabTo(confirm);
    await keyboard.press('Enter');
    await expectTold(page, /You're the High Bidder/);

    await tabTo(dialog(page).getByRole('button', { name: 'Close' }).last());
    await keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    const answered = rows(page).filter({ hasText: 'Cedar Chest' });
    await expect(answered).toHaveText(/\$21\.00.*High Bid/);
    // Its button is gone: whoever goes on does so from the lot.
    await expect(button).toBeHidden();
    await expect(answered).toBeFocused();
    await keyboard.press('Tab');
    await expect(answered.getByRole('link')).toBeFocused();

    await place(rival, 0, 41, other);
    await strip(page).getByRole('button', { expanded: true }).click();
    await tabTo(button);
    await keyboard.press('Enter');
    await expectAsked(page, '$42.00');
    await tabTo(confirm);
    await keyboard.press('Enter');
    await expectTold(page, /You're the High Bidder/);
    await keyboard.press('Escape');
    await expect(button).toBeHidden();
    await expect(strip(page)).toBeFocused();

    await place(rival, 0, 61, other);
    await test.step('its button may go before the code of the dialog has come', async () => {
      await page.goto(lotUrl(server(), other, 3));
      await expect(button).toBeVisible();
      await page.waitForLoadState('networkidle');
      const letGo = await holdBack(page, /\/assets\/.*\.js/);
      await tabTo(button, 120);
      const isAsked = page.waitForRequest(/\/assets\/.*\.js/);
      await keyboard.press('Enter');
      await isAsked;
      // As if the lot had been paused meanwhile.
      await button.evaluate((it) => it.remove());
      letGo();
      await expectAsked(page, '$44.00');
      await keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(strip(page)).toBeFocused();
    });

    await test.step('a dialog opened from nowhere does not lead to where an earlier one was', async () => {
      await page.reload();
      await tabTo(button, 120);
      await keyboard.press('Enter');
      await expectAsked(page, '$44.00');
      await focusOnceClosed(page);
      await keyboard.press('Escape');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Fairlot' })).toBeFocused();
      await expectContentAfterDialog(page);
    });

    await test.step('nor to a press after which none opened', async () => {
      noise.expect(/404.*getlot/i);
      await page.route(/getlot\//i, (route) => route.fulfill({ status: 404, json: {} }));
      await tabTo(button, 120);
      await keyboard.press('Enter');
      await expect(toast(page, 'The lot could not be loaded')).toBeVisible();
      await page.unroute(/getlot\//i);
      await expectContentAfterDialog(page);
    });

    await test.step('who breaks off their registration for a sale is asked again', async () => {
      await post(page, server(), 'setfavorite', { secureId: lotId(3), isFavorite: true });
      await page.reload();
      await unfold(page);
      for (const _ of ['once', 'again']) {
        await nextBid(page, 'Pewter Jug').press('Enter');
        await expectAsked(page, 'Register');
        await keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
        await expect(nextBid(page, 'Pewter Jug')).toBeFocused();
      }
    });
  },
);

test(
  'a lot that closes leaves the strip, and moves only for those who want motion',
  { tag: '@long' },
  async ({ newcomer }) => {
    test.slow();
    const readers = [];
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const page = await newcomer({ reducedMotion });
      await becomeBidder(page, server(), person(reducedMotion), other);
      for (const { secureId } of other.lots) {
        await post(page, server(), 'setfavorite', { secureId, isFavorite: true });
      }
      await observeLayoutShifts(page);
      readers.push(page);
    }
    // Time enough for both pages to be there before it closes.
    await server().clock.leave(other.lots[0]?.secureId ?? '', 20);
    const places = [];
    for (const page of readers) {
      await page.goto(lotUrl(server(), other, 3));
      await unfold(page);
      // The strip stands still while a pointer rests on it.
      await page.mouse.move(0, 0);
      await expect(rows(page).first()).toHaveText(/Cedar Chest.*\d+s/);
      await expect(rows(page).first()).toBeInViewport({ ratio: 0.9 });
      await page.waitForLoadState('networkidle');
      const jumpsBefore = await jumps(page);
      places.push({ scrolled: await placesAsItScrolls(page), jumpsBefore });
    }
    for (const [index, page] of readers.entries()) {
      await expect(rows(page).first()).toHaveText(/Cedar Chest.*Closed/, { timeout: 30_000 });
      await expect(rows(page).first()).not.toBeInViewport();
      await expect(rows(page).nth(1)).toBeInViewport({ ratio: 0.9 });
      await expect(rows(page).first().locator('img')).toHaveCSS('opacity', '0.6');
      expect(await jumps(page)).toEqual(places[index]?.jumpsBefore);
    }
    const [moved, still] = await Promise.all(places.map(({ scrolled }) => scrolled()));
    expect(moved?.length).toBeGreaterThan(3);
    expect(still).toHaveLength(1);
  },
);

const person = (name: string) => ({
  email: `${name}@bidders.example`,
  firstName: 'Ivy',
  lastName: 'Reed',
});
const lotId = (index: number) => sale.lots[index]?.secureId ?? '';
const strip = (page: Page) =>
  page.getByRole('complementary', { name: 'Your lots that close next' });
const rows = (page: Page) => strip(page).getByRole('listitem');
const nextBid = (page: Page, title: string) =>
  strip(page).getByRole('button', { name: new RegExp(`^Bid .* on ${title}$`) });

const place = (page: Page, index: number, bidAmount: number, { lots } = sale) =>
  post(page, server(), 'placebid', {
    lotSecureId: lots[index]?.secureId,
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });

/** A phone shows it folded at first. */
async function unfold(page: Page): Promise<void> {
  const button = strip(page).getByRole('button', { name: /^Your (next|lots)/ });
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Above the bid bar of a phone the strip of another lot is low and has no price, which would be taken for that lot's. */
async function expectOnePrice(page: Page): Promise<void> {
  if (!(await page.locator('[data-bid-bar]').isVisible())) return;
  await expect(strip(page)).toContainText(/Your next: Pewter Jug\d+m \d+s · Favorite/);
  await expect(strip(page).getByText('$5.00')).toBeHidden();
  expect((await strip(page).boundingBox())?.height).toBeLessThanOrEqual(45);
}

/** Waits for a dialog and for the focus in it: before that it hears no key. */
async function expectAsked(page: Page, words: string): Promise<void> {
  await expect(dialog(page)).toContainText(words);
  await expect(dialog(page).locator(':focus')).toBeVisible();
}

/** Waits until a message has the focus and is in a live region, by which screen readers tell it. */
async function expectTold(page: Page, message: RegExp): Promise<void> {
  const told = dialog(page).locator('[aria-live=polite]');
  await expect(told).toHaveText(message);
  await expect(told).toBeFocused();
}

/** Holds requests back from now on, until it is told to let them go. */
async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  const isLetGo = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await isLetGo.promise;
    await route.continue();
  });
  return isLetGo.resolve;
}

/** As somebody quick: the focus goes on to the top of the page as soon as the dialog is gone. */
async function focusOnceClosed(page: Page): Promise<void> {
  await dialog(page).evaluate((it) => {
    new MutationObserver((_, observer) => {
      if (it.isConnected) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('header a')?.focus();
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Opens the history of the lot on the page as Safari does by mouse, where a button takes no focus, and closes it. */
async function expectContentAfterDialog(page: Page): Promise<void> {
  await bidding(page)
    .getByRole('button', { name: /^\d+ bids?$/ })
    .evaluate((it: HTMLElement) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      it.click();
    });
  await expect(dialog(page).locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('#content')).toBeFocused();
}

/** What has moved, but for the word after a clock, whose digits become fewer. */
async function jumps(page: Page): Promise<string[]> {
  const { what } = await layoutShifts(page);
  return what.filter((shift) => !/^[\d.]+\s+left$/.test(shift));
}

/** Notes each place to which the strip is scrolled from now on; answers with the way to read them. */
async function placesAsItScrolls(page: Page): Promise<() => Promise<number[]>> {
  const notes = await strip(page)
    .getByRole('list')
    .evaluateHandle((list) => {
      const places: number[] = [];
      list.addEventListener('scroll', () => void places.push(list.scrollLeft));
      return places;
    });
  return () => notes.jsonValue();
}

interface Heard {
  /** In hertz, as they begin. */
  readonly tones: number[];
  vibrations: number;
}

/** Notes each tone that is played and each vibration, from now on. */
async function hear(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: Heard = { tones: [], vibrations: 0 };
    class HeardContext extends AudioContext {
      override createOscillator() {
        const note = super.createOscillator();
        const start = note.start.bind(note);
        note.start = (when) => {
          noted.tones.push(note.frequency.value);
          start(when);
        };
        return note;
      }
    }
    const vibrate = () => {
      noted.vibrations += 1;
      return true;
    };
    Object.defineProperty(navigator, 'vibrate', { value: vibrate });
    Object.assign(globalThis, { noted, AudioContext: HeardContext });
  });
}

function heard(page: Page): Promise<Heard> {
  return page.evaluate(() => (globalThis as unknown as { noted: Heard }).noted);
}

import type { BrowserContext, Page, Worker } from '@playwright/test';
import {
  answersWith,
  startPushService,
} from '../packages/server/src/messaging/push/testing/push-service.ts';
import type {
  PushBrowser,
  PushService,
} from '../packages/server/src/messaging/push/testing/push-service.ts';
import { becomeBidder, post } from './support/bidders.ts';
import { expectSound } from './support/sound.ts';
import { expectSignedIn, lotUrl, toast } from './support/steps.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { expect, test } from './support/test.ts';

let sale: Sale;
let service: PushService;
const server = useServer(
  async (open) => {
    service = await startPushService();
    sale = await open.importSale({
      title: 'The Prospect Street House',
      firstCloseTime: '+1d',
      lots: [{ title: 'Walnut Dresser' }, { title: 'Copper Kettle' }],
    });
  },
  async () => ({ WEBHOOKS_TO_LOOPBACK: 'yes' }),
);
test.afterAll(() => service?.stop());

test(
  'a bidder is told on their device: offered when first outbid, shown by the worker, switched off in the settings',
  { tag: '@long-on-phone' },
  async ({ page, context, newcomer }) => {
    const browser = service.browser();
    await subscribeAtStandIn(page, context, browser);
    const rival = await newcomer();
    await becomeBidder(page, server(), person('ann'), sale);
    await becomeBidder(rival, server(), person('bob'), sale);
    await page.goto(lotUrl(server(), sale));
    await expectSignedIn(page);

    await test.step('nobody is asked before they were outbid', async () => {
      expect(await workers(page)).toEqual([]);
      await bid(page, 0, 20);
      await bid(rival, 0, 40);
    });

    await test.step('the offer is taken up', async () => {
      const offer = toast(page, 'Hear when you are outbid');
      await expect(offer).toBeVisible();
      await expectSound(page);
      await offer.getByRole('button', { name: 'Tell me on this device' }).click();
      await expect(toast(page, 'This device will tell you')).toBeVisible();
      expect(await workers(page)).toEqual([`${server().url}/push/`]);
    });

    await test.step('a notification comes, and the worker shows it', async () => {
      await bid(page, 1, 20);
      await bid(rival, 1, 40);
      await expect.poll(() => browser.pushed.length).toBe(1);
      const content = browser.pushed[0]?.content;
      expect(content).toMatchObject({
        title: 'You have been outbid on lot 2',
        body: 'Copper Kettle is now at $21.00.',
      });
      const worker = await workerThatTells(context);
      await deliver(page, JSON.stringify(content));
      await expect
        .poll(() => worker.evaluate(() => (globalThis as unknown as Telling).shown))
        .toEqual([{ title: content?.title, body: content?.body }]);
    });

    await test.step('the worker stays when a page is loaded', async () => {
      await page.goto(`${server().url}/account/notifications`);
      await expectSignedIn(page);
      await expect(choice(page)).toBeChecked();
      expect(await workers(page)).toHaveLength(1);
      await expectSound(page);
    });

    await test.step('it is switched off, and on again', async () => {
      await choice(page).click();
      await expect(choice(page)).not.toBeChecked();
      await expect.poll(() => workers(page)).toEqual([]);
      await page.reload();
      await expect(choice(page)).toBeEnabled();
      await expect(choice(page)).not.toBeChecked();
      await choice(page).click();
      await expect(choice(page)).toBeChecked();
      // It is disabled until the choice is saved.
      await expect(choice(page)).toBeEnabled();
    });

    await test.step('a browser that its service knows no more is off', async () => {
      browser.answers(answersWith(410));
      await bid(page, 0, 60);
      await bid(rival, 0, 90);
      await expect.poll(() => browser.pushed.length).toBe(2);
      await page.reload();
      await expect(choice(page)).toBeEnabled();
      await expect(choice(page)).not.toBeChecked();
    });
  },
);

const choice = (page: Page) => page.getByLabel('Notify me on this device when I am outbid');

/**
 * The browser subscribes at the stand-in: the real services are beyond the reach of a test. Without a head it
 * says that notifications are denied, whatever has been granted.
 */
async function subscribeAtStandIn(
  page: Page,
  context: BrowserContext,
  { subscription: { endpoint, p256dh, auth } }: PushBrowser,
): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: server().url });
  await page.addInitScript(
    (json) => {
      const subscription = { toJSON: () => json, unsubscribe: async () => true };
      PushManager.prototype.subscribe = async () => subscription as never;
      PushManager.prototype.getSubscription = async () => null;
      Object.defineProperty(Notification, 'permission', { value: 'granted' });
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

/** The scopes of the service workers of the page's host. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.map(({ scope }) => scope);
  });

/** As if the browser's push service had delivered this. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server().url,
    registrationId: await registered,
    data,
  });
  await session.detach();
}

interface Telling {
  shown: { title: string; body: string | undefined }[];
}

/** The worker, which from now on keeps what it would show. */
async function workerThatTells(context: BrowserContext): Promise<Worker> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('No service worker runs.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Telling & { registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, body: options?.body });
  });
  return worker;
}

function bid(by: Page, index: number, bidAmount: number) {
  const lotSecureId = sale.lots[index]?.secureId;
  return post(by, server(), 'placebid', {
    lotSecureId,
    bidAmount,
    bidUniqueId: crypto.randomUUID(),
  });
}

function person(name: string) {
  return { email: `${name}@example.com`, firstName: name, lastName: 'Reader' };
}

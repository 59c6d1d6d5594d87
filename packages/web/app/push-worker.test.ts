import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test, vi } from 'vitest';

const source = await readFile(new URL('../public/push-worker.js', import.meta.url), 'utf8');
const origin = 'https://fairlot.example';
const path = '/auction/a/lot/b/WALNUT-DRESSER';

type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener>();
const tabs: { url: string; focus: () => Promise<void> }[] = [];
const openWindow = vi.fn<(url: string) => Promise<void>>();
const showNotification = vi.fn<(title: string, options: unknown) => Promise<void>>();

beforeEach(() => {
  listeners.clear();
  tabs.length = 0;
  vi.clearAllMocks();
  const self = {
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => tabs, openWindow },
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
  };
  // The worker is plain JavaScript and knows its surroundings by this name.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('self', source)(self);
});

/** Has the worker handle an event, and waits for what it asks to wait for. */
async function happen(kind: string, event: object): Promise<void> {
  let done: Promise<unknown> | undefined;
  listeners.get(kind)?.({ ...event, waitUntil: (work: Promise<unknown>) => void (done = work) });
  await done;
}

const click = () => {
  const close = vi.fn<() => void>();
  return happen('notificationclick', { notification: { close, data: { path } } }).then(() => close);
};

test('it listens to pushes and to clicks on what it shows, and answers no request', () => {
  expect([...listeners.keys()]).toEqual(['push', 'notificationclick']);
});

test('a push is shown, and replaces an earlier one about the same lot', async () => {
  const content = { title: 'You have been outbid on lot 12', body: 'Now $51.00.', path, tag: 'b' };
  await happen('push', { data: { json: () => content } });
  expect(showNotification.mock.calls).toEqual([
    [content.title, expect.objectContaining({ body: content.body, tag: 'b', data: { path } })],
  ]);
});

test('a click opens the lot, or shows the tab that has it', async () => {
  const other = { url: `${origin}/`, focus: vi.fn<() => Promise<void>>() };
  tabs.push(other);
  expect(await click()).toHaveBeenCalledOnce();
  expect(openWindow.mock.calls).toEqual([[origin + path]]);
  const focus = vi.fn<() => Promise<void>>();
  tabs.push({ url: origin + path, focus });
  await click();
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
  expect(other.focus).not.toHaveBeenCalled();
});

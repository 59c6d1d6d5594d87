import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const authentication = {
  gateway: 'stripe',
  stripePublishableKey: 'pk_test',
  clientSecret: 'pi_1_secret_2',
} as const;

/** Asks with the provider's script loaded, or failing to load. */
async function ask(load: () => object): Promise<boolean> {
  vi.doMock('@stripe/stripe-js/pure', load);
  const { askBank } = await import('./ask-bank.ts');
  return askBank(authentication);
}
const script = (loadStripe: (key: string) => Promise<unknown>) => () => ({ loadStripe });
function gone(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('@stripe/stripe-js/pure');
});

describe('the bank’s challenge cannot be shown', () => {
  test('when our own code for it does not come, as after a deploy', async () => {
    expect(await ask(gone)).toBe(false);
  });

  test("when the provider's script is cut off", async () => {
    expect(await ask(script(() => Promise.reject(new Error('cut off'))))).toBe(false);
  });

  test("when the provider's script neither loads nor fails", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const loading = Promise.withResolvers<void>();
    const asked = ask(
      script(() => {
        loading.resolve();
        return new Promise(() => {});
      }),
    );
    await loading.promise;
    vi.runAllTimers();
    expect(await asked).toBe(false);
  });
});

test.each([
  ['whatever it answers', () => Promise.resolve({})],
  ['even if that fails', () => Promise.reject(new Error('closed'))],
])('the bank was asked, %s', async (_, answer) => {
  const handleNextAction = vi.fn<() => Promise<object>>(answer);
  expect(await ask(script(async () => ({ handleNextAction })))).toBe(true);
  expect(handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: 'pi_1_secret_2' });
});

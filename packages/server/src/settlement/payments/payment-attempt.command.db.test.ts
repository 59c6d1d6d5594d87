import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScheduled } from '#main/testing/payment-scene.ts';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function answer(...args: string[]): Promise<unknown> {
  return (await askCommand(server, ['payment-attempt', ...args])).answer;
}

test(
  'open payment attempts are listed and ended by hand, once',
  { timeout: commandTimeoutMs },
  async () => {
    const { id: invoiceId, save, pay, totalCents, view } = await makeScheduled(server);
    await save('pm_card_authenticationRequiredOnSetup');
    await pay();
    // Belongs to a provider for which this installation no longer has keys.
    const { id } = await server.database.kysely
      .updateTable('payment_attempts')
      .set({ gateway: 'stripe', state: 'asked' })
      .where('invoice_id', '=', invoiceId)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await answer('list')).toMatchObject({
      attempts: [{ secureId: id, state: 'asked', amount: totalCents / 100, provider: 'stripe' }],
    });
    const end = () => answer('end', id, '--reason', 'never heard of there');
    expect(await end()).toEqual({ attemptSecureId: id, outcome: 'ended' });
    expect(await end()).toMatchObject({ isError: true });
    expect(await answer('list')).toEqual({ attempts: [] });
    const schedule = await server.database.kysely
      .selectFrom('scheduled_payments')
      .select('next_attempt_at')
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    expect(schedule.next_attempt_at, 'the money may be there already').toBeNull();
    await save('pm_card_visa');
    expect(await pay()).toEqual({});
    expect((await view())?.paymentStatus).toBe('Paid');
  },
);

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeReader, nextPhone } from '#main/testing/twilio-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { startTwilioStandIn, twilioKeys } from '#platform/sms/testing/twilio-stand-in.ts';
import type { TwilioStandIn } from '#platform/sms/testing/twilio-stand-in.ts';

/** A mail server that accepts connections and never answers. */
const silent = createServer();
const connections: Socket[] = [];
let twilio: TwilioStandIn;
let server: TestServer;

beforeAll(async () => {
  silent.on('connection', (socket) => void connections.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  twilio = await startTwilioStandIn();
  server = await testServer({
    ...twilioKeys,
    TWILIO_API_URL: twilio.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
});
afterAll(async () => {
  // Hanging connections fail, and the worker can stop.
  for (const socket of connections) socket.destroy();
  await server.drop();
  await twilio.stop();
  silent.close();
});

test('an SMS leaves while the mail server takes a connection and hangs', async () => {
  await server.database.transaction((transaction) =>
    server.modules.messages.enqueueEmail(
      transaction,
      { to: 'ann@example.com', site: { host: 'localhost', name: 'Fairlot' } },
      { template: 'account-deactivated', data: { firstName: 'Ann' } },
    ),
  );
  const hanging = once(silent, 'connection');
  await server.jobs.beginDue();
  await hanging;
  const reader = await makeReader({ server, twilio });
  const lot = await server.make.lot();
  const phone = nextPhone();
  await reader.followLot(lot.id, phone.typed);
  await server.jobs.beginDue();
  await vi.waitFor(() => expect(twilio.arrived.map(({ to }) => to)).toEqual([phone.e164]), 5_000);
  expect(connections.every(({ destroyed }) => !destroyed)).toBe(true);
});

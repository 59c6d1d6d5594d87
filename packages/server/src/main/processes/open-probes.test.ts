import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/http/testing/free-port.ts';
import { listening } from './fellows.ts';
import { openProbes } from './open-probes.ts';

const answer: RequestListener = (_request, response) => void response.end();

async function statusOf(port: number, path: string): Promise<number | undefined> {
  const [answer] = (await once(
    request({ host: '127.0.0.1', port, path, agent: false }).end(),
    'response',
  )) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test('a probe is answered while a crowd waits to be accepted at the port of all', async () => {
  const crowd = 400;
  const probePort = await freePort();
  await openProbes({ host: '127.0.0.1', probePort }, answer);
  let accepted = 0;
  const server = createServer(() => (accepted += 1));
  server.listen({ host: '127.0.0.1', port: 0, ...listening(undefined) });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: crowd }, () =>
    connect(port, '127.0.0.1').on('error', () => {}),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'connection');
  expect(await statusOf(probePort, '/healthz')).toBe(200);
  expect(accepted).toBeLessThan(crowd / 4);
});

test('nothing but probes is answered there', async () => {
  const probePort = await freePort();
  await openProbes({ host: '127.0.0.1', probePort }, answer);
  expect(await statusOf(probePort, '/readyz')).toBe(200);
  expect(await statusOf(probePort, '/api/hubs/bid')).toBe(404);
});

test('a port that is in use is named with its variable', async () => {
  const probePort = await freePort();
  await openProbes({ host: '127.0.0.1', probePort }, answer);
  await expect(openProbes({ host: '127.0.0.1', probePort }, answer)).rejects.toThrow(
    `Port ${probePort} is in use. Set PROBE_PORT to another one.`,
  );
});

// Runs the servers of all test workers in one process, so that the thousand modules load, and get fast, once per run
// instead of once per worker. Started by `servers.ts`; controlled over HTTP, as workers have no other way to it.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { mount } from '../../packages/server/src/main/mount.ts';
import { mountPages } from '../../packages/server/src/main/mount-pages.ts';
import { openInstallation } from '../../packages/server/src/main/open-installation.ts';

/** What it is told: the variables of the environment to serve with, or the port at which to stop serving. */
export type Order =
  | { readonly kind: 'serve'; readonly environment: Record<string, string> }
  | { readonly kind: 'stop'; readonly port: number };

/** How to stop the servers, by port. */
const stops = new Map<number, () => Promise<void>>();

async function serve(environment: Record<string, string>): Promise<void> {
  const installation = await openInstallation({
    environment,
    applicationName: 'fairlot server',
    maxConnections: 12,
  });
  const server = await mount(installation);
  const { host, port } = installation.config;
  stops.set(port, async () => {
    stops.delete(port);
    await server.stop();
    await installation.close();
  });
  await mountPages(server, installation);
  await server.start(async () => void (await server.app.listen({ host, port })));
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'serve') await serve(order.environment);
  else await stops.get(order.port)?.();
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await obey((await json(request)) as Order);
    response.end();
  } catch (error) {
    response.writeHead(500).end((error instanceof Error && error.stack) || String(error));
  }
}

const control = createServer((request, response) => void answer(request, response));
control.listen(0, '127.0.0.1', () => process.send?.((control.address() as AddressInfo).port));
// The test run has ended.
process.on('disconnect', () => process.exit());

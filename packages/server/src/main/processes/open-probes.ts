import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { Config } from '#platform/config/config.ts';
import { orExplain } from '../listen-problem.ts';

const paths: readonly (string | undefined)[] = ['/healthz', '/readyz'];

/**
 * Has probes answered at a port of their own too, if there is one, until this process ends. Whoever connects to a port
 * waits behind all who came before: a crowd that comes back made probes wait for seconds, and a proxy that gives up
 * on a node shuts the sessions of all its watchers, who come back again (decision 264).
 */
export async function openProbes(
  { host, probePort: port }: Pick<Config, 'host' | 'probePort'>,
  answer: RequestListener,
): Promise<void> {
  if (port === undefined) return;
  const server = createServer((request, response) => {
    if (paths.includes(request.url)) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen({ host, port }).unref();
  await orExplain(once(server, 'listening'), { variable: 'PROBE_PORT', host, port });
}

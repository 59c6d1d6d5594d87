import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';
import type { App } from '../http/create-app.ts';
import { isLoopback } from '../http/loopback.ts';
import type { Metrics } from './metrics.ts';

/** Who may read the metrics: holders of the token, this machine, or nobody. */
export type MetricsReaders =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'this-machine' | 'nobody' };

/**
 * With a token, its holders. Without one, the demo allows this machine; production has no such address,
 * since behind a proxy that does not name its clients everybody seems to be this machine.
 */
export function readersOf({ mode, metricsToken }: Config): MetricsReaders {
  if (metricsToken !== undefined) return { kind: 'token', token: metricsToken };
  return { kind: mode === 'production' ? 'nobody' : 'this-machine' };
}

/** `/metrics` in Prometheus' format; `read` updates metrics that are not counted as they happen. */
export function serveMetrics(
  app: App,
  { registry }: Metrics,
  readers: MetricsReaders,
  read: () => Promise<void>,
): void {
  collectDefaultMetrics({ register: registry });
  app.get('/metrics', async (request, reply) => {
    if (readers.kind === 'token') {
      if (!showsToken(request.headers.authorization, readers.token)) {
        void reply.header('www-authenticate', 'Bearer');
        throw new AppError('Unauthorized', 'Show METRICS_TOKEN as a bearer token.');
      }
    } else if (readers.kind === 'nobody' || !isLoopback(request.ip)) throw new AppError('NotFound');
    await read();
    return reply.type(registry.contentType).send(await written(registry));
  });
}

/**
 * The same as `registry.metrics()`, yielding to the event loop after each metric, so that bids do not
 * wait for all of it.
 */
async function written(registry: Metrics['registry']): Promise<string> {
  const texts: string[] = [];
  for (const { name } of registry.getMetricsAsArray()) {
    texts.push(await registry.getSingleMetricAsString(name));
    await nextTurn();
  }
  return `${texts.join('\n\n')}\n`;
}

/** Compared by hash in constant time, so that timing reveals neither length nor prefix. */
function showsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

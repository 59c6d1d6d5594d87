import { createHash, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';
import type { App } from '../http/create-app.ts';
import type { Fellows } from '../hub/fellows.ts';
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

/**
 * `/metrics` in Prometheus' format; `read` updates metrics that are not counted as they happen. One of several
 * processes answers for all of them, labeled by `process`: whoever asks their port does not choose which.
 */
export function serveMetrics(
  app: App,
  { registry }: Metrics,
  readers: MetricsReaders,
  read: () => Promise<void>,
  fellows?: Fellows,
): void {
  if (fellows !== undefined) registry.setDefaultLabels({ process: fellows.own });
  collectDefaultMetrics({ register: registry });
  app.get('/metrics', async (request, reply) => {
    if (readers.kind === 'token') {
      if (!showsToken(request.headers.authorization, readers.token)) {
        void reply.header('www-authenticate', 'Bearer');
        throw new AppError('Unauthorized', 'Show METRICS_TOKEN as a bearer token.');
      }
    } else if (readers.kind === 'nobody' || !isLoopback(request.ip)) throw new AppError('NotFound');
    await read();
    const own = await written(registry);
    const isAsked = Object.hasOwn(request.query as object, 'alone');
    const others = isAsked ? [] : await askOthers(fellows, request.headers.authorization);
    return reply.type(registry.contentType).send(merged([own, ...others]));
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

/** Milliseconds for the figures of another process; Prometheus itself waits ten seconds. */
const fellowTimeoutMs = 5_000;

/** What others say of themselves; one that does not answer is left out, as a node would be. */
async function askOthers(fellows: Fellows | undefined, authorization = ''): Promise<string[]> {
  const answers = (fellows?.doors() ?? []).map(async (door) => {
    const signal = AbortSignal.timeout(fellowTimeoutMs);
    const url = `http://127.0.0.1:${door}/metrics?alone`;
    const answer = await fetch(url, { headers: { authorization }, signal });
    return answer.ok ? [await answer.text()] : [];
  });
  const told = await Promise.allSettled(answers);
  return told.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** Texts of several processes as one: a metric is described once, with the values of all below it. */
export function merged(texts: readonly string[]): string {
  const [only, ...others] = texts;
  if (only !== undefined && others.length === 0) return only;
  const blocks = new Map<string, string[]>();
  for (const block of texts.flatMap((text) => text.trimEnd().split('\n\n'))) {
    const [help = '', type = '', ...values] = block.split('\n');
    const head = `${help}\n${type}`;
    blocks.set(head, [...(blocks.get(head) ?? []), ...values]);
  }
  return `${Array.from(blocks, ([head, values]) => [head, ...values].join('\n')).join('\n\n')}\n`;
}

/** Compared by hash in constant time, so that timing reveals neither length nor prefix. */
function showsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

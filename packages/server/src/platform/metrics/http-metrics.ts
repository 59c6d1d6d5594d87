import { Counter, Histogram } from 'prom-client';
import type { FastifyReply } from 'fastify';
import type { App } from '../http/create-app.ts';
import type { Metrics } from './metrics.ts';

/** Seconds, fine-grained around the goals: a bid is answered within 10 ms (median) and 50 ms (99 of 100). */
const buckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Requests without a route share one label, since visitors choose the address. */
const unmatched = { method: 'any', route: 'unmatched' };

/**
 * Records duration and status of every request, by the pattern of its route, never by its address.
 * Install before the routes, so that each finds its metrics without a search.
 */
export function installHttpMetrics(app: App, { registry }: Pick<Metrics, 'registry'>): void {
  const labelNames = ['method', 'route'] as const;
  const duration = new Histogram({
    name: 'fairlot_http_request_duration_seconds',
    help: 'How long a request took, from its head to the end of the answer.',
    labelNames,
    buckets,
    registers: [registry],
  });
  const requests = new Counter({
    name: 'fairlot_http_requests_total',
    help: 'Requests by the class of their status.',
    labelNames: [...labelNames, 'status'] as const,
    registers: [registry],
  });

  function observe(labels: typeof unmatched) {
    // Shown from its first request on: all routes with all buckets take the event loop 20 ms at each look.
    const ofRoute = duration.labels(labels);
    const byClass = ['1xx', '2xx', '3xx', '4xx', '5xx'].map((status) =>
      requests.labels({ ...labels, status }),
    );
    // Starts at 0, since Prometheus sees the first failure as an increase only if there was a value
    // before.
    for (const status of ['2xx', '5xx']) requests.inc({ ...labels, status }, 0);
    return ({ elapsedTime, statusCode }: FastifyReply) => {
      ofRoute.observe(elapsedTime / 1000);
      byClass[Math.floor(statusCode / 100) - 1]?.inc();
    };
  }

  app.addHook('onRoute', (route) => {
    // Each GET has a HEAD route, which is counted with it.
    const method = [route.method].flat().find((one) => one !== 'HEAD') ?? 'GET';
    const note = observe({ method, route: route.url });
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      (_request, reply, done) => {
        note(reply);
        done();
      },
    ];
  });
  const noteUnmatched = observe(unmatched);
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) noteUnmatched(reply);
    done();
  });
}

import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log/log.ts';
import { makeSpansBy } from './spans.ts';
import type { RemoteParent } from './spans.ts';
import { loggingExporter } from './logging-exporter.ts';
import { traceQueries } from './trace-queries.ts';

// Loaded only if tracing is configured (decision 083).

export interface TracingOptions {
  /** Address of an OpenTelemetry collector; spans go to `v1/traces` under it. */
  readonly endpoint: string;
  /** Share of traces that start here, from 0 to 1. */
  readonly share: number;
}

/** Milliseconds. A collector that does not answer must not hold up the end of the process. */
const exportTimeoutMs = 3_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/** Starts tracing; the returned function ends it and sends what is left. */
export function startTracing({ endpoint, share }: TracingOptions, log: Log): () => Promise<void> {
  const otlp = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fairlot' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // Spans beyond its queue are dropped: tracing never delays work.
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggingExporter(otlp, log),
        // The exporter times out first, with a reason.
        exportTimeoutMillis: exportTimeoutMs + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('fairlot');
  makeSpansBy({
    begin: (name, { kind = 'internal', attributes = {}, links = [] }, parent) =>
      tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          links: links.map((span) => ({ context: span.spanContext() })),
        },
        contextOf(parent),
      ),
    markFailed: (span) => void span.setStatus({ code: SpanStatusCode.ERROR }),
  });
  const stopTracingQueries = traceQueries();
  return async () => {
    makeSpansBy(null);
    stopTracingQueries();
    // The rest may not be accepted: that is logged, and the process ends anyway.
    await provider.shutdown().catch(() => {});
  };
}

function contextOf(parent: Span | RemoteParent | null): Context {
  if (parent === null) return ROOT_CONTEXT;
  if (!('traceparent' in parent)) return trace.setSpan(ROOT_CONTEXT, parent);
  const found = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(parent.traceparent);
  const [, traceId = '', spanId = '', flags = ''] = found ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log/log.ts';

/** Exports as `exporter` does, and says in the log when the collector goes away and when it is back. */
export function tellingExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const wasAway = isAway;
        isAway = result.error !== undefined;
        if (isAway && !wasAway) log.warn({ reason: result.error?.message }, 'traces are not taken');
        if (!isAway && wasAway) log.info('traces are taken again');
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

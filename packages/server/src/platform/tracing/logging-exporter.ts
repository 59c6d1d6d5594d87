import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../log/log.ts';

/** Exports like `exporter`, and logs when the collector goes down and when it is back. */
export function loggingExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const wasAway = isAway;
        isAway = result.error !== undefined;
        if (isAway && !wasAway)
          log.warn({ reason: result.error?.message }, 'the trace collector does not accept traces');
        if (!isAway && wasAway) log.info('the trace collector accepts traces again');
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
  z.looseObject({}).transform((other) => JSON.stringify(other)),
]);

const CollectedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z
    .array(z.object({ key: z.string(), value: Value }))
    .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value]))),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.number().default(0), message: z.string().optional() }),
});
export type CollectedSpan = z.infer<typeof CollectedSpan>;

const Export = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(CollectedSpan) })) }),
  ),
});

/** Stands in for an OpenTelemetry collector: accepts traces by OTLP over HTTP, as JSON. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await json(request);
    if (request.url === '/v1/traces') {
      const { resourceSpans } = Export.parse(body);
      spans.push(
        ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
      );
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  const server = createServer((request, response) => {
    void take(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: spans as readonly CollectedSpan[],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

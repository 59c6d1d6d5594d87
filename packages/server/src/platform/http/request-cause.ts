import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cause } from '../log/cause.ts';
import { currentCause } from '../log/cause.ts';
import { beginSpan, isTracing, markFailed } from '../tracing/spans.ts';
import { isLoopback } from './loopback.ts';

/** The cause of everything that a request starts: its id, and its span if tracing is on. */
export function causeOf(request: FastifyRequest): Cause {
  const { method, id } = request;
  if (!isTracing()) return { requestId: id, span: null };
  // The route's pattern, since an address may contain a key or identify a person.
  const route = request.routeOptions.url ?? 'unmatched';
  const span = beginSpan(
    `${method} ${route}`,
    {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, requestId: id },
    },
    parentOf(request),
  );
  return { requestId: id, span };
}

/** Ends the span of a request that was answered, or whose client has gone. */
export function endRequestSpan({ cause }: FastifyRequest, { statusCode }: FastifyReply): void {
  if (cause.span === null) return;
  cause.span.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 500) markFailed(cause.span);
  cause.span.end();
}

/** The parent: the request for which we called ourselves, else the trace of a proxy on this machine. */
function parentOf({ headers, socket }: FastifyRequest) {
  const { span } = currentCause();
  if (span !== null) return span;
  const { traceparent } = headers;
  if (typeof traceparent !== 'string' || !isLoopback(socket.remoteAddress ?? '')) return null;
  return { traceparent };
}

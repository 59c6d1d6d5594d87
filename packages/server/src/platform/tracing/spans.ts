import type { Attributes, Span } from '@opentelemetry/api';
import { because, currentCause } from '../log/cause.ts';
import type { Cause } from '../log/cause.ts';

// Creates spans for all callers. OpenTelemetry is not loaded here: until `start-tracing.ts` is, a span is
// null and costs a comparison.

export interface SpanDescription {
  readonly kind?: 'server' | 'client' | 'internal';
  /** Only constants of the program: nothing about a person, and nothing chosen by a visitor. */
  readonly attributes?: Attributes;
  /** Further causes of the span, beside its parent. */
  readonly links?: readonly Span[];
}

/** The span of a proxy, from its header `traceparent`. */
export interface RemoteParent {
  readonly traceparent: string;
}

export interface SpanMaker {
  readonly begin: (
    name: string,
    description: SpanDescription,
    parent: Span | RemoteParent | null,
  ) => Span;
  readonly markFailed: (span: Span) => void;
}

let maker: SpanMaker | null = null;

/** Sets the factory that makes spans from now on; null turns tracing off. */
export function makeSpansBy(chosen: SpanMaker | null): void {
  maker = chosen;
}

export const isTracing = (): boolean => maker !== null;

/** A span that its caller ends; null if nothing is traced. */
export function beginSpan(
  name: string,
  description: SpanDescription,
  parent: Span | RemoteParent | null,
): Span | null {
  return maker === null ? null : maker.begin(name, description, parent);
}

/** Runs `work` in a span of its own, the parent of spans started by it. */
export function inSpan<T>(
  name: string,
  work: () => Promise<T>,
  description: SpanDescription = {},
  cause: Cause = currentCause(),
): Promise<T> {
  if (maker === null) return work();
  const span = maker.begin(name, description, cause.span);
  return because({ ...cause, span }, () => endingWith(span, work()));
}

async function endingWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    noteFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Records the kind of an error, never its message: databases quote rows, which may be about a person. */
export function noteFailure(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const name = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', code ?? name);
  markFailed(span);
}

export function markFailed(span: Span): void {
  maker?.markFailed(span);
}

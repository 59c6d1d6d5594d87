import { Client } from 'pg';
import type { Span } from '@opentelemetry/api';
import type { QueryConfig } from 'pg';
import { currentCause } from '../log/cause.ts';
import { beginSpan, noteFailure } from './spans.ts';

/** Maximum number of characters of a statement in a span. */
const textLength = 500;

/**
 * Makes a span for each statement with a cause, however it is sent, through Kysely or a pool; the bid
 * writer's pipeline makes its own (`spanOf`). Statements without a cause, such as the queue's polling, get none. Returns the
 * function that undoes this.
 */
export function traceQueries(): () => void {
  type Query = (...given: unknown[]) => unknown;
  const clients = Client.prototype as { query: Query };
  const query = clients.query;
  clients.query = function traced(...given) {
    const statement = statementOf(given[0]);
    const span = statement === null ? null : spanOf(statement);
    if (span === null) return query.apply(this, given);
    const end = (error?: unknown) => {
      // Null means that the statement succeeded.
      if (error instanceof Error) noteFailure(span, error);
      span.end();
    };
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      return query.call(this, ...given.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      });
    }
    const answer = query.apply(this, given) as Promise<unknown>;
    // The caller handles the failure; this only observes.
    answer.then(() => end(), end);
    return answer;
  };
  return () => {
    clients.query = query;
  };
}

/** The span of a statement that is being sent; null without a cause, or if nothing is traced. */
export function spanOf(statement: Statement): Span | null {
  const { span: parent } = currentCause();
  if (parent === null) return null;
  return beginSpan(statement.name, { kind: 'client', attributes: attributesOf(statement) }, parent);
}

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Null for anything but a plain statement, such as a cursor. */
function statementOf(given: unknown): Statement | null {
  if (typeof given === 'string') return { name: operationOf(given), text: given };
  if (typeof given !== 'object' || given === null || 'submit' in given) return null;
  const { text, name } = given as QueryConfig;
  return { name: name ?? operationOf(text), text };
}

const operationOf = (text: string) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';

/** Values are sent beside the statement; literals in it are removed anyway. */
function attributesOf({ text }: Statement) {
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operationOf(text),
    'db.query.text': text.replaceAll(/'(?:[^']|'')*'/g, '?').slice(0, textLength),
  };
}

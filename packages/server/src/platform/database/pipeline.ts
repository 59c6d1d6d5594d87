import type { Span } from '@opentelemetry/api';
import type { Connection, PoolClient, QueryResult, QueryResultRow, Submittable } from 'pg';
import { noteFailure } from '../tracing/spans.ts';
import { spanOf } from '../tracing/trace-queries.ts';
import { valueParsers } from './value-parsers.ts';

/** A statement that a connection parses once, by its name. `QueryConfig` of the driver fits it, and the reverse. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values?: (string | number)[];
}

/** What a statement answered. */
export interface Answer {
  rows: QueryResultRow[];
  /** What it was, as `INSERT` or `COMMIT`. */
  command: string;
}

/**
 * Sends statements back to back and waits for all of them. Each has its own snapshot and begins when the one
 * before is done; those after one that fails are not executed. Throws its error; whoever receives that closes the
 * connection. For statements of which all are named, on connections that nothing else uses meanwhile.
 *
 * The driver would have each statement answered by itself: the database wakes this process a dozen times a batch,
 * and describes the same columns each time (decision 262).
 */
export function pipeline(client: PoolClient, statements: readonly Statement[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(new Statements(statements, resolve, reject));
  });
}

export const begin: Statement = { name: 'begin', text: 'begin' };
export const commit: Statement = { name: 'commit', text: 'commit' };

type TypeId = Parameters<typeof valueParsers.getTypeParser>[0];

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** The columns of the statements that a connection has parsed, by name; none until it has described them. */
const parsed = new WeakMap<Connection, Map<string, readonly Column[]>>();

/** One question in the driver's eyes, which calls these methods (as it does those of `pg-cursor`). */
class Statements implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #resolve: (answers: Answer[]) => void;
  readonly #reject: (error: unknown) => void;
  readonly #spans: readonly (Span | null)[];
  readonly #answers: Answer[] = [];
  #columns: Map<string, readonly Column[]> = new Map();
  #rows: QueryResultRow[] = [];
  /** What a value could not be read for, if so. */
  #failure: { readonly error: unknown } | null = null;

  constructor(
    statements: readonly Statement[],
    resolve: (answers: Answer[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#statements = statements;
    this.#spans = statements.map(spanOf);
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    this.#columns = parsed.get(connection) ?? new Map();
    parsed.set(connection, this.#columns);
    // The driver would hand each message to the kernel by itself, which costs more than writing it.
    connection.stream.cork();
    for (const { name, text, values = [] } of this.#statements) {
      const isNew = !this.#columns.has(name);
      if (isNew) {
        this.#columns.set(name, []);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: values.map(String) }, true);
      if (isNew) connection.describe({ type: 'P' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: TypeId }[] }): void {
    this.#columns.set(
      this.#current().name,
      fields.map(({ name, dataTypeID }) => ({
        name,
        parse: valueParsers.getTypeParser(dataTypeID, 'text'),
      })),
    );
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure !== null) return;
    const columns = this.#columns.get(this.#current().name) ?? [];
    const row: QueryResultRow = {};
    try {
      for (const [index, { name, parse }] of columns.entries()) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      }
    } catch (error) {
      this.#failure = { error };
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#spans[this.#answers.length]?.end();
    this.#answers.push({ rows: this.#rows, command: text.split(' ', 1)[0] ?? '' });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#resolve(this.#answers);
    else this.#reject(this.#failure.error);
  }

  handleError(error: unknown): void {
    for (const span of this.#spans.slice(this.#answers.length)) {
      if (span === null) continue;
      noteFailure(span, error);
      span.end();
    }
    this.#reject(error);
  }

  /** The statement that is being answered. */
  #current(): Statement {
    const statement = this.#statements[this.#answers.length];
    if (statement === undefined) throw new Error('The database answered what was not asked.');
    return statement;
  }
}

/**
 * The rows of a raw statement: its author declares the type that it selects. For bids, where rows are not
 * parsed: the statement and the constraints of its tables guarantee their shape, and parsing would cost
 * each batch.
 */
export function rowsOf<Row extends QueryResultRow>(
  result: Pick<QueryResult, 'rows'> | undefined,
): Row[] {
  return (result?.rows ?? []) as Row[];
}

/**
 * A PostgreSQL array as its text, of ids, numbers, truth values, and texts without control characters: those
 * JSON writes as PostgreSQL reads them. The driver escapes each element by itself, which takes longer than
 * the rest of handing over a batch.
 */
export const arrayText = (values: readonly (string | number | boolean | null)[]): string =>
  `{${JSON.stringify(values).slice(1, -1)}}`;

/** SQL: an instant as whole epoch milliseconds. */
export const epochMs = (expression: string) =>
  `floor(extract(epoch from ${expression}) * 1000)::bigint`;

/** SQL: epoch milliseconds as an instant. */
export const toTime = (expression: string) =>
  `to_timestamp(${expression}::double precision / 1000)`;

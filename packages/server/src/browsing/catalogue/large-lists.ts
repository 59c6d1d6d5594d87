import { errors } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';
import { AppError } from '#platform/http/app-error.ts';
import { createThread } from '#platform/threads/thread.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import type { Catalogue } from './catalogue.ts';
import type { WrittenSession } from './large-answers.ts';
import type { AuctionReference } from './session.queries.ts';
import type { Viewer } from './viewer.ts';

/** The session to read whole, and for whom. */
export type SessionRead = readonly [reference: AuctionReference, viewer: Viewer];

/** A call of the catalogue that returns lots, with its arguments. */
export type LotsRead = {
  readonly [Call in 'auctionAndLots' | 'lots' | 'search']: {
    readonly call: Call;
    readonly with: Readonly<Parameters<Catalogue[Call]>>;
  };
}['auctionAndLots' | 'lots' | 'search'];

export type LargeList = LotsRead | { readonly call: 'session'; readonly with: SessionRead };

/** Lots in JSON, and how many. */
export interface LargeAnswer {
  readonly json: Buffer;
  readonly lots: number;
}

/** The result of the thread: an answer or an error, since only the message of a thrown error would arrive. */
export type LargeListResult =
  | { readonly json: Uint8Array; readonly lots: number }
  | WrittenSession
  | { readonly message: string; readonly code: unknown };

/** The thread's database and log level. */
export interface LargeListsConnection {
  readonly databaseUrl: string;
  readonly logLevel: string;
}

export interface LargeLists {
  /** Throws the same errors as the catalogue. */
  readonly read: (list: LotsRead) => Promise<LargeAnswer>;
  readonly readSession: (...asked: SessionRead) => Promise<WrittenSession>;
  readonly stop: () => Promise<void>;
}

const program = new URL('./large-lists-thread.ts', import.meta.url);
/** Two lists of 10,000 lots take some hundred megabytes while being made. */
const memory = { maxOldGenerationSizeMb: 384 };
/** Milliseconds: two statements of at most two seconds each, and serialization. */
const longestMs = 15_000;
/** While one list waits for the database, another is serialized. */
const atOnce = 2;

/**
 * Reads lists of hundreds of lots in a thread with connections of its own. Their rows alone, which arrive
 * in packets of up to two megabytes, would block the event loop that takes bids.
 */
export function createLargeLists(databaseUrl: string, notes: ThreadNotes): LargeLists {
  const connection: LargeListsConnection = { databaseUrl, logLevel: notes.log.level };
  const thread = createThread<LargeList, LargeListResult>(
    program,
    { name: 'large lists', memory, longestMs, atOnce, data: connection },
    notes,
  );
  async function run(list: LargeList) {
    const result = await thread.run(list);
    if ('code' in result) throw errorFrom(result);
    return result;
  }
  return {
    async read(list) {
      const result = await run(list);
      if (!('json' in result)) throw new TypeError('The thread wrote a whole session.');
      const { buffer, byteOffset, byteLength } = result.json;
      return { json: Buffer.from(buffer, byteOffset, byteLength), lots: result.lots };
    },
    async readSession(...asked) {
      const result = await run({ call: 'session', with: asked });
      if ('json' in result) throw new TypeError('The thread wrote a list.');
      return result;
    },
    stop: () => thread.stop(),
  };
}

/** A refusal, or an error with the database's code. */
function errorFrom({ message, code }: { message: string; code: unknown }): Error {
  return isErrorCode(code)
    ? new AppError(code, message)
    : Object.assign(new Error(message), { code });
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);

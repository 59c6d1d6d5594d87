import { errors } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';
import { AppError } from '#platform/http/app-error.ts';
import { createThread } from '#platform/threads/thread.ts';
import type { ThreadNotes } from '#platform/threads/thread.ts';
import type { Catalogue } from './catalogue.ts';
import type { LargeAnswer } from './large-answers.ts';

/** A call of the catalogue that gives lots, with what it is called with. */
export type LargeList = {
  readonly [Call in 'auctionAndLots' | 'lots' | 'search']: {
    readonly call: Call;
    readonly with: Readonly<Parameters<Catalogue[Call]>>;
  };
}['auctionAndLots' | 'lots' | 'search'];

/** What the thread gives: an answer, or what was wrong. Of an error thrown only the message would get here. */
export type LargeListResult =
  | { readonly json: Uint8Array; readonly lots: number }
  | { readonly message: string; readonly code: unknown };

/** Where the thread reads, and what it writes to the log. */
export interface LargeListsConnection {
  readonly databaseUrl: string;
  readonly logLevel: string;
}

export interface LargeLists {
  /** Throws what the catalogue would. */
  readonly read: (list: LargeList) => Promise<LargeAnswer>;
  readonly stop: () => Promise<void>;
}

const program = new URL('./large-lists-thread.ts', import.meta.url);
/** Two lists of 10,000 lots take some hundred megabytes while they are made. */
const memory = { maxOldGenerationSizeMb: 384 };
/** Milliseconds: two statements of at most two seconds each, and the writing. */
const longestMs = 15_000;
/** While one list waits for the database, another is written. */
const atOnce = 2;

/**
 * Reads lists of hundreds of lots in a thread with connections of its own. The loop that takes bids
 * would be held up by their rows alone, which come in packets of up to two megabytes.
 */
export function createLargeLists(databaseUrl: string, notes: ThreadNotes): LargeLists {
  const connection: LargeListsConnection = { databaseUrl, logLevel: notes.log.level };
  const thread = createThread<LargeList, LargeListResult>(
    program,
    { name: 'large lists', memory, longestMs, atOnce, data: connection },
    notes,
  );
  return {
    async read(list) {
      const result = await thread.run(list);
      if ('code' in result) throw errorFrom(result);
      const { json, lots } = result;
      return { bytes: Buffer.from(json.buffer, json.byteOffset, json.byteLength), lots };
    },
    stop: () => thread.stop(),
  };
}

/** A refusal, or an error with the code that the database gave it. */
function errorFrom({ message, code }: { message: string; code: unknown }): Error {
  return isErrorCode(code)
    ? new AppError(code, message)
    : Object.assign(new Error(message), { code });
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);

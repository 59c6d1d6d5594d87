/**
 * The JSON hub protocol as text: parses clients' records and writes ours. Pure. Error texts are those of
 * ASP.NET Core, which existing clients compare.
 */

/** Ends every message; a transport's chunk may contain several messages, or a part of one. */
export const RECORD_SEPARATOR = 0x1e;
const SEPARATOR = '\u001e';

export type Invocation = {
  kind: 'invocation';
  /** Null when the client wants no answer. */
  id: string | null;
  target: string;
  args: unknown[];
  streamed: boolean;
  /** How many upload streams the client announced. */
  uploads: number;
};

export type ClientMessage =
  | Invocation
  | { kind: 'ping' }
  | { kind: 'close' }
  /** Valid, or from a later protocol version, and ignored here. */
  | { kind: 'ignored' }
  | { kind: 'malformed' };

const MALFORMED: ClientMessage = { kind: 'malformed' };

function parseObject(record: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(record);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : null;
  } catch {
    return null;
  }
}

function parseInvocation(message: Record<string, unknown>, streamed: boolean): ClientMessage {
  const { invocationId, target, arguments: args, streamIds } = message;
  if (typeof target !== 'string' || target === '' || !Array.isArray(args)) return MALFORMED;
  if (invocationId != null && typeof invocationId !== 'string') return MALFORMED;
  if (streamIds != null && !Array.isArray(streamIds)) return MALFORMED;
  if (streamed && !invocationId) return MALFORMED;
  const uploads = Array.isArray(streamIds) ? streamIds.length : 0;
  return { kind: 'invocation', id: invocationId || null, target, args, streamed, uploads };
}

/** Streams are not used here: only their ids and the shape of completions are checked. */
function checkStreamMessage(message: Record<string, unknown>): ClientMessage {
  const { invocationId, error } = message;
  if (typeof invocationId !== 'string' || invocationId === '') return MALFORMED;
  if (error != null && 'result' in message) return MALFORMED;
  return { kind: 'ignored' };
}

/** Reads one record, without its separator. */
export function parseClientMessage(record: string): ClientMessage {
  const message = parseObject(record);
  if (message === null || typeof message['type'] !== 'number') return MALFORMED;
  switch (message['type']) {
    case 1:
      return parseInvocation(message, false);
    case 4:
      return parseInvocation(message, true);
    case 2:
    case 3:
    case 5:
      return checkStreamMessage(message);
    case 6:
      return { kind: 'ping' };
    case 7:
      return { kind: 'close' };
    default:
      return { kind: 'ignored' };
  }
}

/** Null accepts the handshake; a text is the error to answer with before closing. */
export function handshakeError(record: string): string | null {
  const message = parseObject(record);
  const protocol = message?.['protocol'];
  const version = message?.['version'];
  if (typeof protocol !== 'string' || typeof version !== 'number') {
    return 'An unexpected error occurred during connection handshake.';
  }
  if (protocol.toLowerCase() !== 'json') return `The protocol '${protocol}' is not supported.`;
  if (version !== 1) {
    return `The server does not support version ${version} of the 'json' protocol.`;
  }
  return null;
}

const record = (message: object): string => JSON.stringify(message) + SEPARATOR;

export const PING = record({ type: 6 });

export function handshakeResponse(error: string | null): string {
  return record(error === null ? {} : { error });
}

export function invocation(target: string, args: unknown[]): string {
  return record({ type: 1, target, arguments: args });
}

/** An undefined result omits the field, as for a method without a result. */
export function completion(invocationId: string, result: unknown): string {
  return record({ type: 3, invocationId, result });
}

export function completionError(invocationId: string, error: string): string {
  return record({ type: 3, invocationId, error });
}

export function closeMessage(closing: { error?: string; allowReconnect?: true }): string {
  return record({ type: 7, ...closing });
}

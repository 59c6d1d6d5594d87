import { hubTimings } from '@fairlot/contract';
import type { HubLink } from './hub-client.ts';

/** What the link needs of a WebSocket. */
export type HubSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

/** Timeout of the handshake. */
const handshakeMs = 10_000;
/** Ends every record of the protocol; a frame may hold several. */
const separator = '\u001e';
const types = { invocation: 1, completion: 3, ping: 6, close: 7 } as const;

/** What a server's record may carry. */
interface Message {
  readonly type?: number;
  readonly target?: string;
  readonly arguments?: readonly unknown[];
  readonly invocationId?: string;
  readonly result?: unknown;
  readonly error?: string;
}

interface Answer {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * SignalR's JSON protocol over one WebSocket, as much of it as our hub speaks: most browsers then
 * never load the library, which is a tenth of a page's scripts. Does not reconnect by itself.
 */
export function createSocketLink(open: () => HubSocket): HubLink {
  const handlers = new Map<string, (...args: unknown[]) => void>();
  const answers = new Map<string, Answer>();
  let socket: HubSocket | null = null;
  let invocations = 0;
  let sentAt = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;
  let start: Answer | null = null;
  let closed: (() => void) | null = null;

  function send(message: object) {
    sentAt = Date.now();
    socket?.send(JSON.stringify(message) + separator);
  }

  function end(reason: string) {
    if (socket === null) return;
    const ended = socket;
    socket = null;
    clearTimeout(silence);
    clearInterval(pings);
    ended.close();
    const error = new Error(reason);
    for (const { reject } of answers.values()) reject(error);
    answers.clear();
    // A link that never came up fails its start; only one that did can close.
    if (start === null) closed?.();
    else start.reject(error);
    start = null;
  }

  /** A dead connection sends no signal, so silence is measured. */
  function expectNews(withinMs: number) {
    clearTimeout(silence);
    silence = setTimeout(() => end('The hub has fallen silent.'), withinMs);
  }

  function pingIfDue() {
    if (Date.now() - sentAt >= hubTimings.keepAliveMs) send({ type: types.ping });
  }

  function comeUp() {
    start?.resolve(undefined);
    start = null;
    pings = setInterval(pingIfDue, hubTimings.keepAliveMs);
  }

  function take(message: Message) {
    if (start !== null) {
      if (message.error === undefined) comeUp();
      else end(message.error);
      return;
    }
    switch (message.type) {
      case types.invocation:
        handlers.get(message.target ?? '')?.(...(message.arguments ?? []));
        return;
      case types.completion: {
        const answer = answers.get(message.invocationId ?? '');
        answers.delete(message.invocationId ?? '');
        if (message.error === undefined) answer?.resolve(message.result);
        else answer?.reject(new Error(message.error));
        return;
      }
      case types.close:
        end(message.error ?? 'The hub has closed the link.');
        return;
      default:
      // A ping needs no handling.
    }
  }

  return {
    start: () =>
      new Promise<unknown>((resolve, reject) => {
        start = { resolve, reject };
        socket = open();
        expectNews(handshakeMs);
        socket.addEventListener('open', () => send({ protocol: 'json', version: 1 }));
        socket.addEventListener('close', () => end('The line to the hub is cut.'));
        socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
          expectNews(hubTimings.serverTimeoutMs);
          for (const record of data.split(separator)) {
            if (record !== '' && socket !== null) take(JSON.parse(record) as Message);
          }
          // Timers of a hidden tab may fire minutes late: the server's pings drive the check instead.
          if (start === null && socket !== null) pingIfDue();
        });
      }),
    stop: () => Promise.resolve(end('The link was stopped.')),
    invoke: (target, id) =>
      new Promise<unknown>((resolve, reject) => {
        if (socket === null || start !== null) {
          reject(new Error('The link is not up.'));
          return;
        }
        invocations += 1;
        const invocationId = String(invocations);
        answers.set(invocationId, { resolve, reject });
        send({ type: types.invocation, invocationId, target, arguments: [id] });
      }),
    // The contract says what each event carries.
    on: (event, handler) => void handlers.set(event, handler as (...args: unknown[]) => void),
    onclose: (handler) => void (closed = handler),
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Answers one request; `undefined` is 204. */
type Answer = (response: ServerResponse, received: Received) => void;

/** A program of a seller's: a real server on this machine, which records everything sent to it. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: Answer | undefined;
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request;
    const body = await text(request);
    const one = { path, headers: headers as Record<string, string>, body };
    received.push(one);
    if (answer === undefined) response.writeHead(204).end();
    else answer(response, one);
  }
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Sets how it answers from now on; undefined: it accepts everything. */
    answers: (how?: Answer) => void (answer = how),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export const answersWith =
  (status: number, text = ''): Answer =>
  (response) =>
    void response.writeHead(status).end(text);

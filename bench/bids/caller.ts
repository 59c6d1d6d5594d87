import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** The answer: the bid's result, or the status of an error. */
export type Answer = { readonly result: string } | { readonly status: number };

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One kept-alive connection that posts bids, one at a time. Written on the bare socket: the two cores are
 * shared, so the load's cost is taken from the server.
 */
export class Caller {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #resolve: ((answer: Answer) => void) | null = null;
  #reject: ((error: Error) => void) | null = null;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#reject?.(error));
    this.#socket.on('close', () => this.#reject?.(new Error('The connection was closed.')));
  }

  post(headers: string, body: string): Promise<Answer> {
    this.#socket.write(
      `POST /api/site/placebid HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
    );
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  close(): void {
    this.#reject = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(headEnd);
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const bodyStart = end + headEnd.length;
    if (this.#received.length < bodyStart + length) return;
    const status = Number(head.slice(9, 12));
    const body = this.#received.toString('latin1', bodyStart, bodyStart + length);
    this.#received = this.#received.subarray(bodyStart + length);
    const result = /"bidResultEnum":"(\w+)"/.exec(body)?.[1];
    this.#resolve?.(status === 200 && result !== undefined ? { result } : { status });
  }
}

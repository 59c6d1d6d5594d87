import { WebSocket } from 'ws';

const HANDSHAKE = '{"protocol":"json","version":1}\u001e';

/** A WebSocket that exchanges records and lets a test await the next one. */
export class RawSocket {
  readonly ws: WebSocket;
  /** Every frame as received, with its records. */
  readonly frames: string[] = [];
  /** The close code, once closed. */
  readonly closed: Promise<number>;
  readonly #records: unknown[] = [];
  #wake: () => void = () => {};
  #over = false;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.ws = new WebSocket(url, { headers });
    this.ws.on('message', (data: Buffer) => {
      const frame = data.toString();
      this.frames.push(frame);
      for (const record of frame.split('\u001e').slice(0, -1)) {
        this.#records.push(JSON.parse(record));
      }
      this.#wake();
    });
    this.ws.on('error', () => {});
    this.closed = new Promise((resolve) =>
      this.ws.on('close', (code) => {
        this.#over = true;
        this.#wake();
        resolve(code);
      }),
    );
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.ws.once('open', () => resolve());
      this.ws.once('error', reject);
    });
  }

  /** The HTTP status with which the upgrade was refused. */
  refused(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.ws.once('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0);
        this.ws.terminate();
      });
      this.ws.once('open', () => reject(new Error('The upgrade was accepted.')));
    });
  }

  /** Opens and shakes hands. */
  async ready(): Promise<this> {
    await this.opened();
    this.ws.send(HANDSHAKE);
    await this.next();
    return this;
  }

  send(...messages: object[]): void {
    this.ws.send(messages.map((message) => `${JSON.stringify(message)}\u001e`).join(''));
  }

  invoke(invocationId: string, target: string, ...args: unknown[]): void {
    this.send({ type: 1, invocationId, target, arguments: args });
  }

  /** The next record; rejects if the socket closes first. */
  async next(): Promise<unknown> {
    while (this.#records.length === 0) {
      if (this.#over) throw new Error('The socket is closed.');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#records.shift();
  }
}

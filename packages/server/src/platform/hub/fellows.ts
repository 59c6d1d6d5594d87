import { request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The processes of this machine that serve behind one port. A token begins with the name of its maker. */
export interface Fellows {
  /** This process's own name: letters and digits. */
  readonly own: string;
  /** The port, on the loopback, at which one other process answers; undefined if there is none of that name. */
  doorOf(name: string): number | undefined;
  /** The doors of all others that have one. */
  doors(): number[];
  /** Whether one of the others has never served yet, as when a machine starts. */
  isStarting(): boolean;
}

/** The door of the process that made this token, if that is another one. */
export function doorFor(fellows: Fellows | undefined, token: string | null): number | undefined {
  const [name, rest] = token?.split('.', 2) ?? [];
  return name === undefined || rest === undefined || name === fellows?.own
    ? undefined
    : fellows?.doorOf(name);
}

/**
 * Hands a request to the process at this door, and its answer back as it comes. If nobody is there any
 * more, its connections are gone: the client connects anew.
 */
export function handOver(request: IncomingMessage, response: ServerResponse, door: number): void {
  const clients = [request.headers['x-forwarded-for'], request.socket.remoteAddress].flat();
  const onward = send({
    host: '127.0.0.1',
    port: door,
    method: request.method,
    path: request.url,
    // Processes of this machine believe each other who their client is, as they believe a proxy on it.
    headers: { ...request.headers, 'x-forwarded-for': clients.filter(Boolean).join(', ') },
  });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  onward.on('error', () => {
    if (response.headersSent) response.destroy();
    else
      response.writeHead(404, { 'content-type': 'text/plain' }).end('No Connection with that ID');
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

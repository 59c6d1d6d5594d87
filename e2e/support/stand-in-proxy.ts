import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { root } from './server-process.ts';

/**
 * `away`: no server is there, and HAProxy says so; `loses`: bids reach the server, their answers nobody; `holds`:
 * bids wait in the proxy.
 */
export type Weather = 'fair' | 'away' | 'loses' | 'holds';

/** What stands in front of the servers in production, as far as browsers see it. */
export interface StandInProxy {
  readonly url: string;
  /** From now on; `away` also cuts what is connected. */
  become(weather: Weather): void;
  /** The ids of the bids that browsers have sent here. */
  readonly bids: string[];
  close(): Promise<void>;
}

const placeBid = '/api/site/placebid';

export async function standInProxy(serverPort: number): Promise<StandInProxy> {
  const away = await readFile(path.join(root, 'deploy/haproxy/not-now.http'));
  const bids: string[] = [];
  const held: (() => void)[] = [];
  const sockets = new Set<Duplex>();
  let weather: Weather = 'fair';

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const isBid = incoming.url === placeBid;
    if (isBid) bids.push((JSON.parse(body.toString()) as { bidUniqueId: string }).bidUniqueId);
    if (isBid && weather === 'holds') await new Promise<void>((resolve) => held.push(resolve));
    if (weather === 'away') {
      // As HAProxy does: the file is the whole answer, head and page.
      incoming.socket.end(away);
      return;
    }
    const isLost = isBid && weather === 'loses';
    const { method, headers, url } = incoming;
    const onward = request({ port: serverPort, host: '127.0.0.1', method, headers, path: url });
    onward.on('error', () => incoming.socket.destroy());
    onward.on('response', (given) => {
      if (isLost) {
        given.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.end(body);
  }

  function upgrade(incoming: IncomingMessage, browser: Duplex): void {
    if (weather === 'away') {
      browser.end(away);
      return;
    }
    const server: Socket = connect(serverPort, '127.0.0.1');
    const lines = incoming.rawHeaders.reduce(
      (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
      '',
    );
    server.write(`GET ${incoming.url} HTTP/1.1\r\n${lines}\r\n`);
    server.pipe(browser).pipe(server);
    for (const [end, other] of [
      [server, browser],
      [browser, server],
    ] as const) {
      sockets.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => sockets.delete(end));
    }
  }

  const proxy = createServer((incoming, answer) => void pass(incoming, answer));
  proxy.on('upgrade', upgrade);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    bids,
    become(next) {
      weather = next;
      if (next === 'away') cut();
      if (next !== 'holds') for (const goOn of held.splice(0)) goOn();
    },
    async close() {
      cut();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

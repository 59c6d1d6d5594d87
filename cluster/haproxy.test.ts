import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { binaries } from './programs.ts';

// What deploy/haproxy/haproxy.cfg lets through to Fairlot, with a Fairlot that stands in.

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url));
const openssl = '/usr/bin/openssl';
const isHere = [binaries.haproxy, binaries.envsubst, openssl].every((program) =>
  existsSync(program),
);

// All of the loopback is this machine's on Linux alone.
describe.runIf(process.platform === 'linux' && isHere)('HAProxy', () => {
  /** No other program has its ports there. */
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`;
  const visitor = '127.0.0.9';
  /** With a certificate each. */
  const hosts = ['fairlot.example', 'sales.hudson.example'];
  let folder: string;
  let haproxy: ChildProcess;
  const fairlot = [3000, 3002].map((port) =>
    http
      .createServer((request, response) => {
        response.end(JSON.stringify({ url: request.url, headers: request.headers }));
      })
      .listen(port, address),
  );

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'fairlot-haproxy-'));
    const settings = path.join(folder, 'machine.env');
    const example = readFileSync(path.join(deploy, 'machine.env.example'), 'utf8')
      .replaceAll(/^((?:\w+_)?ADDRESS(?:_\w+)?)=.*$/gm, `$1=${address}`)
      .replace('WEB_BIND=":443', `WEB_BIND="${address}:8443`)
      .replace('/etc/haproxy/certs', certificates())
      .replace(/^ETC=.*$/m, `ETC=${folder}`)
      .replaceAll(/^(\w+_PASSWORD)=$/gm, '$1=secret');
    writeFileSync(settings, example, { mode: 0o600 });
    execFileSync(path.join(deploy, 'fill.sh'), [settings, folder]);
    const filled = path.join(folder, 'haproxy.cfg');
    // Besides the door with TLS one without, as where Caddy stands before it.
    const text = readFileSync(filled, 'utf8').replace(
      'frontend visitors\n',
      `frontend visitors\n    bind ${address}:8080\n`,
    );
    writeFileSync(filled, text);
    haproxy = spawn(binaries.haproxy, ['-db', '-f', filled], {
      stdio: 'ignore',
    });
    await vi.waitFor(() => ask('/'), { timeout: 10_000 });
  });
  afterAll(async () => {
    haproxy.kill('SIGKILL');
    await once(haproxy, 'exit');
    for (const server of fairlot) server.close();
    rmSync(folder, { recursive: true });
  });

  /** A folder with a file of certificate and key for each host, as whoever runs it fills it. */
  function certificates(): string {
    const certs = path.join(folder, 'certs');
    mkdirSync(certs);
    for (const host of hosts) {
      const [key, certificate] = [
        path.join(folder, `${host}.key`),
        path.join(folder, `${host}.crt`),
      ];
      const asked = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host}`;
      execFileSync(openssl, [...asked.split(' '), '-keyout', key, '-out', certificate], {
        stdio: 'ignore',
      });
      const both = [certificate, key].map((file) => readFileSync(file, 'utf8'));
      writeFileSync(path.join(certs, `${host}.pem`), both.join(''), { mode: 0o600 });
    }
    return certs;
  }

  interface Question {
    readonly from?: string;
    readonly port?: number;
    readonly headers?: OutgoingHttpHeaders;
  }

  /** The status, and of a request that reached Fairlot what came there. */
  async function ask(url: string, { from = visitor, port = 8080, headers = {} }: Question = {}) {
    const request = http.get({ host: address, port, localAddress: from, path: url, headers });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const text = (await response.toArray()).join('');
    const reached = text.startsWith('{')
      ? (JSON.parse(text) as { headers: IncomingHttpHeaders })
      : null;
    return { status: response.statusCode, headers: reached?.headers };
  }

  const claimed = { 'X-Forwarded-For': '198.51.100.7', 'X-Forwarded-Proto': 'https' };

  test('says itself who a visitor is, whatever they claim', async () => {
    const { headers } = await ask('/', { headers: claimed });
    expect(headers).toMatchObject({ 'x-forwarded-for': visitor, 'x-forwarded-proto': 'http' });
  });

  test('passes on what this machine’s Caddy says of a visitor', async () => {
    const { headers } = await ask('/', { headers: claimed, from: '127.0.0.1' });
    expect(headers).toMatchObject({
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
    });
  });

  test('says who asks where nobody has said it, as a program of this machine', async () => {
    const { headers } = await ask('/', { from: '127.0.0.1' });
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
  });

  test.each(hosts)('ends TLS with the certificate of %s, and says so', async (host) => {
    const ca = readFileSync(path.join(folder, `${host}.crt`));
    const headers = { ...claimed, 'X-Forwarded-Proto': 'http' };
    const own = { host: address, port: 8443, localAddress: visitor, servername: host, ca, headers };
    const request = https.get({ ...own, path: '/', agent: false });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const { headers: reached } = JSON.parse((await response.toArray()).join('')) as {
      headers: IncomingHttpHeaders;
    };
    expect(reached).toMatchObject({ 'x-forwarded-for': visitor, 'x-forwarded-proto': 'https' });
  });

  test('speaks HTTP/2 to browsers, and gives none a certificate that is not theirs', async () => {
    const host = hosts[1] ?? '';
    const connect = (ca: string) =>
      http2.connect(`https://${address}:8443`, {
        servername: host,
        ca: readFileSync(path.join(folder, `${ca}.crt`)),
      });
    const session = connect(host);
    const [headers] = (await once(session.request({ ':path': '/' }), 'response')) as [
      http2.IncomingHttpHeaders,
    ];
    expect(headers[':status']).toBe(200);
    session.close();
    const [error] = (await once(connect(hosts[0] ?? ''), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toMatch(/SELF_SIGNED|UNABLE_TO/);
  });

  // Fairlot’s own routes know all of these.
  test.each([
    '/metrics',
    '/readyz',
    '/keeps-visitors',
    '/takes-visitors',
    '/READYZ',
    '/metrics/',
    '/Metrics?all',
    '/%72eadyz',
  ])('shows no visitor %s', async (url) => {
    expect(await ask(url)).toEqual({ status: 404, headers: undefined });
  });

  test('shows visitors what only begins like it', async () => {
    expect(await ask('/metrics-of-sales')).toMatchObject({ status: 200 });
  });

  test('lets Prometheus read the figures of this machine’s Fairlot, and nothing else', async () => {
    const token = { Authorization: 'Bearer token' };
    const figures = await ask('/metrics', { port: 3003, headers: token });
    expect(figures).toMatchObject({
      status: 200,
      headers: { authorization: 'Bearer token', 'x-forwarded-for': visitor },
    });
    expect(await ask('/', { port: 3003 })).toMatchObject({ status: 404, headers: undefined });
    expect(await ask('/METRICS/lot', { port: 3003 })).toMatchObject({ status: 404 });
  });
});

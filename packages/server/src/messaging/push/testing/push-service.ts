import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushContent } from '../push-message.ts';

/** A message as its browser would read it. */
export interface Pushed {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  readonly content: PushContent;
  /** What the signed token says, and the public key that it was signed with. */
  readonly token: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly publicKey: string;
}

type Answer = (response: ServerResponse) => void;

/** A browser that is subscribed at the stand-in. */
export interface PushBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  };
  readonly pushed: Pushed[];
  /** How the service answers for it from now on; undefined: it takes everything. */
  readonly answers: (how?: Answer) => void;
}

/** A push service: a real server on this machine, which decrypts and verifies what is sent to browsers. */
export async function startPushService() {
  const browsers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    const receive = browsers.get(request.url ?? '');
    if (receive) receive(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function browser(): PushBrowser {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(16).toString('base64url')}`;
    const pushed: Pushed[] = [];
    let answer: Answer | undefined;
    async function receive(request: IncomingMessage, response: ServerResponse) {
      const body = await buffer(request);
      const headers = request.headers as Record<string, string>;
      const content = JSON.parse(decrypt(body, keys, auth)) as PushContent;
      pushed.push({
        headers,
        bytes: body.length,
        content,
        ...readToken(headers.authorization ?? ''),
      });
      if (answer === undefined) response.writeHead(201).end();
      else answer(response);
    }
    browsers.set(path, (request, response) => void receive(request, response));
    return {
      subscription: {
        endpoint: `http://127.0.0.1:${port}${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      },
      pushed,
      answers: (how) => void (answer = how),
    };
  }

  return {
    browser,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

export const answersWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end();

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** RFC 8291 over RFC 8188, written from the standards, as a browser does it. Throws for anything else. */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('More than one record.');
  const secret = derive(
    browser.computeSecret(sender),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]),
    32,
  );
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** RFC 8292. Throws if the token is not signed by the key beside it. */
function readToken(authorization: string): Pick<Pushed, 'token' | 'publicKey'> {
  const [, head = '', claims = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('The token is not signed by its key.');
  const token = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['token'];
  return { token, publicKey };
}

import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of the next request, instead of its answer. */
export type BucketFault =
  /** Takes the request and never answers. */
  | 'silence'
  /** Does what is asked, then cuts the connection. */
  | 'done-then-cut'
  /** Announces the file and gives half of it. */
  | 'half'
  | { readonly status: number; readonly code: string };

export interface BucketStandIn {
  /** What the environment of a program says, so that its files are here. */
  readonly settings: Readonly<
    Record<
      | 'S3_BUCKET'
      | 'AWS_ENDPOINT_URL_S3'
      | 'AWS_REGION'
      | 'AWS_ACCESS_KEY_ID'
      | 'AWS_SECRET_ACCESS_KEY',
      string
    >
  >;
  readonly objects: Map<string, Buffer>;
  /** Method and path of every request. */
  readonly asked: string[];
  /** Faults of the next requests, one each. */
  fail(...faults: BucketFault[]): void;
  /** As a bucket whose policy lets everybody read, or list. */
  openTo(strangers: { read?: boolean; list?: boolean }): void;
  stop(): Promise<void>;
}

const region = 'eu-north-1';
const keys = { id: 'STANDINKEY', secret: 'stand-in/secret+key' };
/** Minutes beyond which S3 takes no signature. */
const longestSkewMs = 15 * 60_000;

/** A local server with one bucket in memory, which behaves as S3 documents these calls; it checks signatures. */
export async function startBucketStandIn({
  name = 'files',
  port = 0,
  pageSize = 1_000,
}: {
  readonly name?: string;
  readonly port?: number;
  readonly pageSize?: number;
} = {}): Promise<BucketStandIn> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const faults: BucketFault[] = [];
  let strangers: { read?: boolean; list?: boolean } = {};

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request;
    const url = new URL(target, 'http://s3');
    const body = Buffer.concat(await request.toArray());
    asked.push(`${method} ${target}`);
    const fault = faults.shift();
    if (fault === 'silence') return;
    const refuse = (status: number, code: string) =>
      void response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><AWSAccessKeyId>${keys.id}</AWSAccessKeyId></Error>`);
    if (typeof fault === 'object') return refuse(fault.status, fault.code);

    const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    const isOpen = method === 'GET' && (key === '' ? strangers.list : strangers.read);
    const wrong = isOpen === true ? null : wrongWith(request, url, body);
    if (wrong !== null) return refuse(403, wrong);
    if (bucket !== name) return refuse(404, 'NoSuchBucket');
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    if (fault === 'done-then-cut') return void response.destroy();
    if (method === 'GET' && key === '') {
      const page = list(objects, url.searchParams, pageSize);
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(page);
    }
    if (method !== 'GET') return void response.writeHead(method === 'PUT' ? 200 : 204).end();
    const object = objects.get(key);
    if (object === undefined) return refuse(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': object.byteLength });
    if (fault !== 'half') return void response.end(object);
    response.write(object.subarray(0, object.byteLength / 2), () => response.destroy());
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    settings: {
      S3_BUCKET: name,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: keys.id,
      AWS_SECRET_ACCESS_KEY: keys.secret,
    },
    objects,
    asked,
    fail: (...next) => void faults.push(...next),
    openTo(whom) {
      strangers = whom;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html; the token is the last key, in an odd dress. */
function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams, size: number): string {
  const after = query.get('continuation-token')?.replace('+&', '') ?? '';
  const rest = [...objects.keys()].toSorted().filter((key) => key > after);
  const page = rest.slice(0, size);
  const token =
    rest.length > size ? `<NextContinuationToken>+&amp;${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult>${token}${contents}</ListBucketResult>`;
}

/**
 * S3's code for what is wrong with a request's signature, made by hand as
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html says; null if nothing is.
 */
function wrongWith({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const [, id, day = '', scopeRegion, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (id !== keys.id) return 'InvalidAccessKeyId';
  const hash = headers['x-amz-content-sha256'];
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const date = String(headers['x-amz-date']);
  const time = Date.parse(date.replace(/^(....)(..)(.....)(..)(..)Z$/, '$1-$2-$3:$4:$5Z'));
  if (!(Math.abs(Date.now() - time) < longestSkewMs)) return 'RequestTimeTooSkewed';
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .toSorted()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, lines.join(''), signed, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(Buffer.from(`AWS4${keys.secret}`), day),
  );
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const isRight = scopeRegion === region && hmac(key, text).toString('hex') === signature;
  return isRight ? null : 'SignatureDoesNotMatch';
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, data: string) => createHmac('sha256', key).update(data).digest();

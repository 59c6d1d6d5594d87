import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketKeys } from '../config/config.ts';
import { FilesUnavailable, assertFileKey, isFileKey } from './file-store.ts';
import type { ListedFileStore } from './file-store.ts';

/** Milliseconds. A picture is on a page that waits for it; each request may be repeated, since its effect is the same. */
const usual = { attempts: 3, attemptMs: 8_000, pauseMs: 200 };
/** A start asks once and does not wait long: bids need no files. */
const atStart = { ...usual, attempts: 1, attemptMs: 2_000 };
/** Answers that say nothing about the request: slow down, busy, out of order. */
const passing = (status: number) => status >= 500 || status === 429 || status === 408;
/** What a file is says the row that refers to it; a browser that got here would not run it. */
const contentType = 'application/octet-stream';

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

/**
 * Keeps files in a bucket: each request is signed (AWS Signature Version 4) with the hash of what it brings,
 * so that nothing else and no half of it is stored. S3 shows an object whole, to everybody, once it is
 * written. Nothing is given a permission: what is private is the bucket's own setting (`checkBucket`).
 */
export function createBucketFileStore(bucket: BucketKeys, patience = usual): ListedFileStore {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const home = addressOf(bucket);

  async function once(method: string, place: string, body?: Uint8Array): Promise<Answer> {
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await signer.sign(home + place, {
      method,
      headers: { 'x-amz-content-sha256': sha256, 'content-type': contentType },
      ...(body && { body: Buffer.from(body) }),
      // Another address would get what only this one is to have.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience.attemptMs),
    });
    const response = await fetch(request);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async function ask(method: string, place: string, body?: Uint8Array): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(method, place, body).catch(reasonOf);
      if (typeof answer === 'object') {
        const { status, bytes } = answer;
        if (status < 300 || (status === 404 && codeOf(bytes) === 'NoSuchKey')) return answer;
      }
      const mayPass = typeof answer === 'string' || passing(answer.status);
      if (!mayPass || attempt >= patience.attempts) {
        const reason =
          typeof answer === 'string' ? answer : `${answer.status} ${codeOf(answer.bytes)}`;
        throw new FilesUnavailable(
          `${method} ${place} of bucket ${bucket.name}: ${reason}`,
          !mayPass,
        );
      }
      await setTimeout(Math.random() * patience.pauseMs * 2 ** attempt);
    }
  }

  return {
    async write(key, bytes) {
      await ask('PUT', placeOf(key), bytes);
    },
    async read(key) {
      const { status, bytes } = await ask('GET', placeOf(key));
      return status === 404 ? null : bytes;
    },
    async remove(key) {
      await ask('DELETE', placeOf(key));
    },
    async *keys() {
      let next = '';
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(next && { 'continuation-token': next }),
        });
        const page = String((await ask('GET', `?${query.toString()}`)).bytes);
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g))
          if (isFileKey(key)) yield key;
        next = /<NextContinuationToken>([^<]*)</.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
      } while (next !== '');
    },
  };
}

const probe = 'probe/private';

/**
 * Whether the bucket can be used as it must be. Throws `FilesUnavailable` if it is away or refuses what
 * `createBucketFileStore` needs; returns a sentence if strangers can read it.
 */
export async function checkBucket(bucket: BucketKeys): Promise<string | null> {
  const store = createBucketFileStore(bucket, atStart);
  await store.write(probe, Buffer.from('Only its owner can read this.'));
  // Whoever may not list is not told that a file is missing.
  await store.read('probe/missing');
  for (const place of [`/${probe}`, '?list-type=2']) {
    const signal = AbortSignal.timeout(atStart.attemptMs);
    const stranger = await fetch(addressOf(bucket) + place, { signal, redirect: 'manual' }).catch(
      (error: unknown) => {
        throw new FilesUnavailable(reasonOf(error), false);
      },
    );
    await stranger.body?.cancel();
    if (stranger.ok) {
      return `Anybody can read the bucket ${bucket.name}, which is to hold private documents: block its public access.`;
    }
  }
  return null;
}

function placeOf(key: string): string {
  assertFileKey(key);
  return `/${key}`;
}

/** The bucket is in the path: any name works without a certificate of its own. */
function addressOf({ endpoint, name }: BucketKeys): string {
  return `${endpoint}/${name}`;
}

/** S3's word for what is wrong; its sentences may name the access key. */
function codeOf(body: Buffer): string {
  return /<Code>(\w+)<\/Code>/.exec(String(body.subarray(0, 2_000)))?.[1] ?? 'without a code';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

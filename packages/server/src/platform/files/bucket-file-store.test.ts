import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BucketKeys } from '../config/config.ts';
import { readConfig } from '../config/config.ts';
import { checkBucket, createBucketFileStore } from './bucket-file-store.ts';
import type { ListedFileStore } from './file-store.ts';
import { startBucketStandIn } from './testing/bucket-stand-in.ts';
import { keysOf } from './testing/keys-of.ts';
import type { BucketFault, BucketStandIn } from './testing/bucket-stand-in.ts';

const patience = { attempts: 3, attemptMs: 8_000, pauseMs: 1 };
const busy = { status: 503, code: 'SlowDown' };
const bytes = Buffer.alloc(100_000, 'x');

let standIn: BucketStandIn;
let bucket: BucketKeys;
let store: ListedFileStore;
beforeEach(async () => {
  standIn = await startBucketStandIn();
  bucket = readConfig(standIn.settings).bucket!;
  store = createBucketFileStore(bucket, patience);
});
afterEach(() => standIn.stop());

describe.each<[string, BucketFault]>([
  ['is busy', busy],
  ['breaks', { status: 500, code: 'InternalError' }],
  ['asks for patience', { status: 429, code: 'TooManyRequests' }],
  ['is cut off after it did what was asked', 'done-then-cut'],
])('a service that %s', (_, fault) => {
  test('is asked again', async () => {
    standIn.fail(fault, fault);
    await store.write('one', bytes);
    standIn.fail(fault);
    expect(await store.read('one')).toEqual(bytes);
    standIn.fail(fault, fault);
    await store.remove('one');
    expect([...standIn.objects.keys()]).toEqual([]);
  });

  test('is away after three tries, and nothing is taken for missing', async () => {
    const times = (count: number) => standIn.fail(...Array.from({ length: count }, () => fault));
    times(3);
    const away = { name: 'FilesUnavailable', isRefusal: false };
    await expect(store.write('one', bytes)).rejects.toMatchObject(away);
    times(3);
    await expect(store.read('two')).rejects.toMatchObject(away);
    times(3);
    await expect(keysOf(store)).rejects.toMatchObject(away);
    expect(standIn.asked).toHaveLength(9);
  });
});

test('a service that says nothing is asked again, and then away', async () => {
  const hasty = createBucketFileStore(bucket, { ...patience, attemptMs: 200 });
  standIn.fail('silence');
  await hasty.write('one', bytes);
  standIn.fail('silence', 'silence', 'silence');
  await expect(hasty.read('one')).rejects.toThrow('GET /one of bucket files: no answer in time');
});

test('half a file is asked for again', async () => {
  await store.write('one', bytes);
  standIn.fail('half');
  expect(await store.read('one')).toEqual(bytes);
  standIn.fail('half', 'half', 'half');
  await expect(store.read('one')).rejects.toMatchObject({ name: 'FilesUnavailable' });
});

test('a service that is not there is away', async () => {
  await standIn.stop();
  await expect(store.read('one')).rejects.toThrow('GET /one of bucket files: ECONNREFUSED');
  await expect(checkBucket(bucket)).rejects.toMatchObject({ isRefusal: false });
});

describe('what is refused', () => {
  test.each<[string, Partial<BucketKeys>, string]>([
    ['a wrong secret', { secretAccessKey: 'another' }, '403 SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'ANOTHER' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '403 SignatureDoesNotMatch'],
    ['a bucket that is not there', { name: 'another' }, '404 NoSuchBucket'],
  ])('%s is said at once, without keys', async (_, change, reason) => {
    const wrong = { ...bucket, ...change };
    const reading = createBucketFileStore(wrong, patience).read('one');
    await expect(reading).rejects.toMatchObject({
      isRefusal: true,
      message: `GET /one of bucket ${wrong.name}: ${reason}`,
    });
    expect(standIn.asked).toHaveLength(1);
    await expect(checkBucket(wrong)).rejects.toMatchObject({ isRefusal: true });
  });

  test('an answer that leads elsewhere is not followed', async () => {
    standIn.fail({ status: 307, code: 'TemporaryRedirect' });
    await expect(store.write('one', bytes)).rejects.toThrow('307 TemporaryRedirect');
  });
});

test('a file is not missing because one may not ask for it', async () => {
  // So S3 answers whoever may not list.
  standIn.fail({ status: 403, code: 'AccessDenied' });
  await expect(store.read('missing')).rejects.toThrow('403 AccessDenied');
});

describe('a bucket', () => {
  test('that only its owner can read is fine', async () => {
    expect(await checkBucket(bucket)).toBeNull();
  });
  test.each([
    ['read', { read: true }],
    ['list', { list: true }],
  ])('that strangers can %s is not', async (_, strangers) => {
    standIn.openTo(strangers);
    expect(await checkBucket(bucket)).toMatch(/^Anybody can read the bucket files/);
  });
});

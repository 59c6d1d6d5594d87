import { limits } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { maxPerDay, maxKept } from './add-certificate.ts';
import { bombPng, picture, smallPdf } from './testing/documents.ts';
import { storedFiles } from '#main/testing/stored-files.ts';
import { goodFields, multipart, pdfFile, send, upload } from '#main/testing/tax-upload.ts';
import type { Fields } from '#main/testing/tax-upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let userId: string;
let client: TestClient;
beforeEach(async () => {
  userId = (await server.make.user()).id;
  client = await signIn(server.client(), server.database, userId);
});

const rows = () =>
  server.database.kysely
    .selectFrom('tax_certificates')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
async function expectNothingKept() {
  expect(await rows()).toEqual([]);
  expect(await storedFiles(server)).toEqual([]);
}
const file = (bytes: Uint8Array, name: string, type = 'application/octet-stream') =>
  new File([Uint8Array.from(bytes)], name, { type });

describe('nothing is kept of', () => {
  afterEach(expectNothingKept);
  const facts = 'Please enter a state, certificate id and expiration date.';
  const noFile = 'Please choose a certificate file.';
  const notOurs = 'Please choose a PDF, or a picture as JPEG, PNG or WebP.';
  const damaged = 'This file is damaged or incomplete. Please choose another one.';
  const notADate = 'Please enter the expiration date as a date, or leave it empty.';

  test.each<[string, Fields, string]>([
    ['a form without a state', { taxIdState: '' }, facts],
    ['a form without the field of the state', { taxIdState: null }, facts],
    ['a state that is none', { taxIdState: 'PR' }, facts],
    ['a form without a certificate id', { taxId: ' ' }, facts],
    [
      'a certificate id of 51 characters',
      { taxId: 'x'.repeat(51) },
      'A certificate ID has at most 50 characters.',
    ],
    [
      'a certificate id of two lines',
      { taxId: 'a\nb' },
      'Please use letters, digits and symbols only.',
    ],
    ['a day that does not exist', { expirationDate: '2031-02-30' }, notADate],
    ['a date without a century', { expirationDate: '12/31/31' }, notADate],
    ['the year nought', { expirationDate: '0000-01-01' }, notADate],
    ['a form without a file', { taxIdDoc: null }, noFile],
    ['a form where no file was chosen', { taxIdDoc: file(Buffer.alloc(0), '') }, noFile],
    ['a text in place of the file', { taxIdDoc: '' }, noFile],
    [
      'an empty file',
      { taxIdDoc: file(Buffer.alloc(0), 'empty.pdf') },
      'This file is empty. Please choose another one.',
    ],
    [
      'a page that calls itself a PDF',
      { taxIdDoc: file(Buffer.from('<script>alert(1)</script>'), 'a.pdf', 'application/pdf') },
      notOurs,
    ],
    [
      'a program that calls itself a picture',
      { taxIdDoc: file(Buffer.from('MZ\x90\0'), 'a.png', 'image/png') },
      notOurs,
    ],
    ['a PDF cut short', { taxIdDoc: pdfFile(smallPdf.subarray(0, 60)) }, damaged],
    [
      'a bomb',
      { taxIdDoc: file(bombPng(20_000, 20_000), 'small.png', 'image/png') },
      'This picture has more than 20 million pixels. Please choose a smaller one.',
    ],
  ])('%s', async (_, fields, message) => {
    const answer = await upload(client, fields);
    expect(answer).toMatchObject({ status: 200, body: { isError: true, message } });
  });

  test('half a picture', async () => {
    const photo = await picture('jpeg', { width: 400, height: 300 });
    const half = file(photo.subarray(0, photo.length / 2), 'half.jpg');
    expect((await upload(client, { taxIdDoc: half })).body).toEqual({
      isError: true,
      code: 'UnusableCertificateFile',
      message: damaged,
    });
  });

  test('a file that is too large by a byte', async () => {
    const large = Buffer.concat([Buffer.alloc(limits.taxDocBytes - smallPdf.length + 1), smallPdf]);
    large.write('%PDF-1.4');
    const answer = await upload(client, { taxIdDoc: pdfFile(large) });
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'PayloadTooLarge', message: 'Please choose a file of at most 10 MB.' },
    });
  });

  test.each<[string, Fields, string]>([
    ['two files', { taxIdDoc: [pdfFile(), pdfFile()] }, 'Please choose one file only.'],
    [
      'too many fields',
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x'])),
      'The form has too many fields.',
    ],
    ['a field that is too long', { taxId: 'x'.repeat(5_000) }, 'A field of the form is too long.'],
  ])('%s', async (_, fields, message) => {
    expect(await upload(client, fields)).toMatchObject({ status: 400, body: { message } });
  });

  test.each([0.3, 0.6, 0.9, 0.999])('a form of which only %d arrived', async (part) => {
    const { body, type } = await multipart({
      ...goodFields,
      taxIdDoc: file(await picture('png', { width: 800, height: 800 }), 'a.png'),
    });
    const cut = { body: body.subarray(0, Math.floor(body.length * part)), type };
    expect(await send(client, cut)).toMatchObject({
      status: 400,
      body: { message: 'The upload was cut short. Please try again.' },
    });
  });

  test('what is no form', async () => {
    const json = { body: Buffer.from('{"taxId":"1"}'), type: 'application/json' };
    expect((await send(client, json)).status).toBe(415);
    const { body } = await multipart(goodFields);
    expect((await send(client, { body, type: 'multipart/form-data' })).status).toBe(400);
    const empty = { body: Buffer.alloc(0), type: 'multipart/form-data; boundary=x' };
    expect((await send(client, empty)).body).toMatchObject({ isError: true });
  });

  test('what the database would not take', async () => {
    await sql`alter table tax_certificates add constraint refuse_all check (false) not valid`.execute(
      server.database.kysely,
    );
    try {
      expect((await upload(client)).status).toBe(500);
      await expectNothingKept();
    } finally {
      await sql`alter table tax_certificates drop constraint refuse_all`.execute(
        server.database.kysely,
      );
    }
  });
});

const certificates = (count: number, deletedAt: Date | null, createdAt: Date) =>
  server.database.kysely
    .insertInto('tax_certificates')
    .values(
      Array.from({ length: count }, () => ({
        id: uuid(),
        user_id: userId,
        state: 'NY',
        tax_id: 'x',
        media_type: 'application/pdf' as const,
        file_key: deletedAt === null ? uuid() : null,
        created_at: createdAt,
        deleted_at: deletedAt,
      })),
    )
    .execute();

describe('a user may', () => {
  const longAgo = new Date('2026-01-01');

  test('keep so many, and one more when they have deleted one', async () => {
    await certificates(maxKept, null, longAgo);
    expect((await upload(client)).body).toEqual({
      isError: true,
      code: 'TooManyCertificates',
      message: 'You have 60 certificates already. Please delete one first.',
    });
    const [one] = await rows();
    await client.call('POST /api/site/deletetaxid', { body: { Param: one?.id ?? '' } });
    expect((await upload(client)).body.isError).toBe(false);
    expect(await storedFiles(server)).toHaveLength(1);
  });

  test('add so many a day, those counted that they deleted', async () => {
    await certificates(maxPerDay - 1, new Date(), new Date());
    const answers = await Promise.all([upload(client), upload(client), upload(client)]);
    expect(answers.filter(({ body }) => body.isError)).toHaveLength(2);
    expect(answers.find(({ body }) => body.isError)?.body.message).toBe(
      'You have added 20 certificates today. Please continue tomorrow.',
    );
  });
});

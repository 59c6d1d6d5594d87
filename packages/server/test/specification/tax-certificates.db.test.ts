import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Person, Reply } from './support/browser.ts';
import { field, openBrowser, signedInPerson } from './support/browser.ts';
import { multipart, pdf, pictureBomb, png } from './support/multipart.ts';
import type { Part } from './support/multipart.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const form = (
  changes: Record<string, Part | undefined> = {},
): Record<string, Part | undefined> => ({
  taxIdState: 'NY',
  taxId: '12-3456789',
  expirationDate: '2030-12-31',
  taxIdDoc: { name: 'certificate.pdf', type: 'application/pdf', bytes: pdf },
  ...changes,
});
const save = ({ post }: Pick<Person, 'post'>, changes?: Record<string, Part | undefined>) => {
  const { payload, headers } = multipart(form(changes));
  return post('savetaxdoc', payload, headers);
};
const picture = (bytes: Buffer) => ({ name: 'a.png', type: 'image/png', bytes });
interface Certificate {
  secureId: string;
}
const listOf = async ({ get }: Person) => (await get('gettaxids/')).body as Certificate[];
const isRefused = ({ status, body }: Reply) =>
  [400, 413, 415].includes(status) || (status === 200 && field(body, 'isError') === true);
const isDone = ({ status, body }: Reply) =>
  [200, 204].includes(status) && (field(body, 'isError') ?? false) === false;

describe('tax certificates', () => {
  test('need a login', async () => {
    const browser = openBrowser(server);
    expect((await browser.get('gettaxids/')).status).toBe(401);
    expect((await browser.post('deletetaxid', { Param: uuid() })).status).toBe(401);
    expect((await browser.get(`TaxIdCertificate/${uuid()}`)).status).toBe(401);
    expect((await save(browser)).status).toBe(401);
  });

  test('are a list, empty at first', async () => {
    expect(await listOf(await signedInPerson(server))).toEqual([]);
  });

  test('savetaxdoc adds one that awaits validation', async () => {
    const person = await signedInPerson(server);
    expect(isDone(await save(person))).toBe(true);
    expect(await listOf(person)).toEqual([
      expect.objectContaining({
        secureId: expect.any(String),
        taxId: '12-3456789',
        state: 'NY',
        expirationDate: expect.stringMatching(/2030/),
        valid: null,
        expired: false,
      }),
    ]);
  });

  test('the expiration date is optional', async () => {
    const person = await signedInPerson(server);
    expect(isDone(await save(person, { expirationDate: undefined }))).toBe(true);
    expect(isDone(await save(person, { expirationDate: '' }))).toBe(true);
    expect(await listOf(person)).toHaveLength(2);
  });

  test('one whose date has passed is expired', async () => {
    const person = await signedInPerson(server);
    await save(person, { expirationDate: '2020-01-31' });
    expect(await listOf(person)).toMatchObject([{ expired: true }]);
  });

  test('TaxIdCertificate downloads it, for its owner alone', async () => {
    const [person, other] = [await signedInPerson(server), await signedInPerson(server)];
    await save(person);
    const [certificate] = await listOf(person);
    const url = `/api/site/TaxIdCertificate/${certificate?.secureId}`;
    const download = ({ cookies }: Person) =>
      server.app.inject({
        url,
        headers: {
          host: 'localhost',
          cookie: `LoginCookie=${cookies.get('LoginCookie')}`,
        },
      });
    const own = await download(person);
    expect(own.statusCode).toBe(200);
    expect(own.rawPayload.equals(pdf)).toBe(true);
    expect(own.headers['content-disposition']).toMatch(/^attachment/);
    expect(own.headers['x-content-type-options']).toBe('nosniff');
    expect(own.headers['cache-control']).toMatch(/no-store|private/);
    expect((await download(other)).statusCode).toBe(404);
  });

  test('deletetaxid removes one by Param, for its owner alone', async () => {
    const [person, other] = [await signedInPerson(server), await signedInPerson(server)];
    await save(person);
    const [certificate] = await listOf(person);
    const Param = certificate?.secureId;
    const foreign = await other.post('deletetaxid', { Param });
    const missing = await other.post('deletetaxid', { Param: uuid() });
    expect(foreign.status).toBe(missing.status);
    expect(await listOf(person)).toHaveLength(1);
    expect(isDone(await person.post('deletetaxid', { Param }))).toBe(true);
    expect(await listOf(person)).toEqual([]);
    expect((await person.get(`TaxIdCertificate/${Param}`)).status).toBe(404);
  });
});

/** The refusal of a form, after which nothing may be stored; null if it was accepted. */
async function refusal(changes: Record<string, Part | undefined>): Promise<unknown> {
  const person = await signedInPerson(server);
  const reply = await save(person, changes);
  const kept = await listOf(person);
  return isRefused(reply) && kept.length === 0 ? field(reply.body, 'message') : null;
}

describe('savetaxdoc refuses', () => {
  test.each([
    { taxIdState: undefined },
    { taxIdState: '' },
    { taxIdState: 'PR' },
    { taxId: undefined },
    { taxId: '  ' },
  ])('%j with its message', async (changes) => {
    expect(await refusal(changes)).toMatch(
      /Please enter a state, certificate id and expiration date\./,
    );
  });

  test.each([
    { taxIdDoc: undefined },
    { taxIdDoc: { name: '', type: 'application/octet-stream', bytes: Buffer.alloc(0) } },
  ])('a form without its file: %j', async (changes) => {
    expect(await refusal(changes)).toMatch(/Please choose a certificate file\./);
  });

  test.each([
    { taxId: 'x'.repeat(51) },
    { taxId: 'a\u0000b' },
    { expirationDate: 'soon' },
    { expirationDate: '2030-02-31' },
    { expirationDate: '9999999-01-01' },
  ])('%j', async (changes) => {
    expect(await refusal(changes)).toMatch(/./);
  });

  test.each([
    [
      'a page that calls itself PDF',
      'certificate.pdf',
      'application/pdf',
      '<html><script>alert(1)</script></html>',
    ],
    [
      'a program that calls itself picture',
      'certificate.png',
      'image/png',
      'MZ\u0090\u0000 this program',
    ],
    [
      'a drawing with scripts',
      'a.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['half a picture', 'a.png', 'image/png', png.subarray(0, 20).toString('latin1')],
  ])('%s', async (_, name, type, content) => {
    const taxIdDoc = { name, type, bytes: Buffer.from(content, 'latin1') };
    expect(await refusal({ taxIdDoc })).toMatch(/./);
  });

  test('a file that is too large', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(40 * 1024 * 1024)]);
    const taxIdDoc = { name: 'a.pdf', type: 'application/pdf', bytes };
    expect(await refusal({ taxIdDoc })).toMatch(/./);
  });

  test('a picture that is a bomb', async () => {
    expect(await refusal({ taxIdDoc: picture(pictureBomb()) })).toMatch(/./);
    expect(await refusal({ taxIdDoc: picture(pictureBomb(80)) })).toBeNull();
  });

  test.each([
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ])('what is no form: %s', async (type) => {
    const person = await signedInPerson(server);
    const reply = await person.post('savetaxdoc', '{"taxId":1}', { 'content-type': type });
    expect([400, 415]).toContain(reply.status);
  });

  test('a form without the anti-forgery token', async () => {
    const { client, ...person } = await signedInPerson(server);
    const { payload, headers } = multipart(form());
    const reply = await client.request('POST', '/api/site/savetaxdoc', { body: payload, headers });
    expect(reply.status).toBe(400);
    expect(await listOf({ client, ...person })).toEqual([]);
  });

  test('but not a file whose name leads out of its folder, which is stored under a name of ours', async () => {
    const person = await signedInPerson(server);
    const reply = await save(person, {
      taxIdDoc: { name: '../../../../etc/pass\u202Efdp.exe', type: 'application/pdf', bytes: pdf },
    });
    expect(reply.status).toBeLessThan(500);
    for (const { secureId } of await listOf(person)) {
      const { headers } = await person.get(`TaxIdCertificate/${secureId}`);
      expect(String(headers['content-disposition'])).not.toMatch(/\.\.|\/|\u202E/);
    }
  });
});

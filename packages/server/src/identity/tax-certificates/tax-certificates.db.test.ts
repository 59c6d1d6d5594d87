import { loginCookie, texts, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { picture, smallPdf } from './testing/documents.ts';
import { storedFiles } from '#main/testing/stored-files.ts';
import { goodFields, multipart, pdfFile, upload } from '#main/testing/tax-upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const added = { isError: false, message: 'Your certificate has been added.' };
const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';

async function person() {
  const { id } = await server.make.user();
  return { id, client: await signIn(server.client(), server.database, id) };
}
const list = async (client: TestClient) => (await client.call('GET /api/site/gettaxids')).body;
const download = (client: TestClient, secureId: string) =>
  client.request('GET', `/api/site/TaxIdCertificate/${secureId}`);
const remove = (client: TestClient, Param: string) =>
  client.call('POST /api/site/deletetaxid', { body: { Param } });
const inLoginData = async (client: TestClient) =>
  (await client.call('GET /api/site/isauth')).body.taxExemptTaxDocSecureId;
async function onlyOne(client: TestClient) {
  const [certificate, ...others] = await list(client);
  if (certificate === undefined || others.length > 0) throw new Error('There is not just one.');
  return certificate;
}
async function approve(secureId: string) {
  const at = new Date();
  await server.database.kysely
    .updateTable('tax_certificates')
    .set({ valid: true, reviewed_at: at, first_approved_at: at })
    .where('id', '=', secureId)
    .execute();
}
async function countRows() {
  const rows = await server.database.kysely.selectFrom('tax_certificates').select('id').execute();
  return rows.length;
}

describe('a visitor', () => {
  test.each([
    ['GET', 'gettaxids/'],
    ['GET', `TaxIdCertificate/${nobodys}`],
    ['POST', 'deletetaxid'],
    ['POST', 'savetaxdoc'],
  ] as const)('is asked to log in: %s %s', async (method, call) => {
    const client = server.client();
    await client.request('GET', '/api/site/GetXRF');
    const answer = await client.request(method, `/api/site/${call}`, {
      ...(method === 'POST' && { body: {} }),
      headers: { [xsrfHeader]: client.cookies.get(xsrfCookie) ?? '' },
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
  });

  test('cannot upload, nor can a form without the token or from another site', async () => {
    const [before, filesBefore] = [await countRows(), await storedFiles(server)];
    expect((await upload(server.client())).status).toBe(401);
    const { client } = await person();
    const { body, type } = await multipart(goodFields);
    const post = (headers: Record<string, string>) =>
      client.request('POST', '/api/site/savetaxdoc', {
        body,
        headers: { 'content-type': type, ...headers },
      });
    expect(await post({})).toMatchObject({ status: 400, body: { code: 'InvalidXsrfToken' } });
    const token = client.cookies.get(xsrfCookie) ?? '';
    const foreign = await post({ [xsrfHeader]: token, origin: 'https://evil.example' });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'ForeignOrigin' } });
    expect([await countRows(), await storedFiles(server)]).toEqual([before, filesBefore]);
  });
});

describe('a certificate', () => {
  test('is added, listed, downloaded and deleted, and its file goes', async () => {
    const { client } = await person();
    const filesBefore = await storedFiles(server);
    expect(await list(client)).toEqual([]);
    expect(await upload(client, { taxId: ' NY-77 ' })).toMatchObject({ status: 200, body: added });
    const certificate = await onlyOne(client);
    expect(certificate).toEqual({
      secureId: expect.any(String),
      taxId: 'NY-77',
      state: 'NY',
      expirationDate: '2099-12-31',
      valid: null,
      expired: false,
    });
    expect(await storedFiles(server)).toHaveLength(filesBefore.length + 1);

    expect(await remove(client, certificate.secureId)).toMatchObject({ status: 204 });
    expect(await list(client)).toEqual([]);
    expect((await download(client, certificate.secureId)).status).toBe(404);
    expect((await remove(client, certificate.secureId)).status).toBe(404);
    await server.jobs.runDue();
    expect(await storedFiles(server)).toEqual(filesBefore);
  });

  test('need not expire', async () => {
    const { client } = await person();
    expect((await upload(client, { expirationDate: '' })).body).toEqual(added);
    expect((await onlyOne(client)).expirationDate).toBeNull();
    const other = await person();
    expect((await upload(other.client, { expirationDate: null })).body).toEqual(added);
    expect((await onlyOne(other.client)).expired).toBe(false);
  });

  test('is sent to be saved, never to be shown', async () => {
    const { client } = await person();
    await upload(client, { taxIdDoc: pdfFile(smallPdf, '"../../evil\r\n.html') });
    const { secureId } = await onlyOne(client);
    const response = await server.app.inject({
      method: 'GET',
      url: `/api/site/taxidcertificate/${secureId}`,
      headers: { host: 'localhost', cookie: `${loginCookie}=${client.cookies.get(loginCookie)}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(smallPdf);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="tax-certificate-NY.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  test('that is a picture comes back as JPEG, whatever it called itself', async () => {
    const { client } = await person();
    const png = new File([Uint8Array.from(await picture('png'))], 'a.pdf', {
      type: 'application/pdf',
    });
    expect((await upload(client, { taxIdDoc: png })).body).toEqual(added);
    const { headers } = await download(client, (await onlyOne(client)).secureId);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="tax-certificate-NY.jpg"',
    });
  });

  test('is good to the end of its day where that ends last, by the database’s clock', async () => {
    const { client } = await person();
    await upload(client, { expirationDate: '2031-06-30' });
    const expiredAt = async (at: string) => {
      await server.clock.freeze(new Date(at));
      return (await onlyOne(client)).expired;
    };
    // Midnight in Honolulu is ten o'clock in UTC.
    expect(await expiredAt('2031-07-01T09:59:59.999Z')).toBe(false);
    expect(await expiredAt('2031-07-01T10:00:00.000Z')).toBe(true);
  });

  test('that staff approved is kept as evidence when its owner deletes it', async () => {
    const { client } = await person();
    await upload(client);
    const { secureId } = await onlyOne(client);
    await approve(secureId);
    expect((await onlyOne(client)).valid).toBe(true);
    const filesBefore = await storedFiles(server);
    expect((await remove(client, secureId)).status).toBe(204);
    await server.jobs.runDue();
    expect(await list(client)).toEqual([]);
    expect((await download(client, secureId)).status).toBe(404);
    expect(await storedFiles(server)).toEqual(filesBefore);
  });
});

describe('of another user', () => {
  test('nothing is listed, downloaded or deleted', async () => {
    const [owner, other] = [await person(), await person()];
    await upload(owner.client, { taxId: 'PLANTED-ID' });
    const { secureId } = await onlyOne(owner.client);
    const answers = [
      await other.client.request('GET', '/api/site/gettaxids'),
      await download(other.client, secureId),
      await remove(other.client, secureId),
      await other.client.request('GET', '/api/site/isauth'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200]);
    expect(JSON.stringify(answers)).not.toContain('PLANTED-ID');
    expect(JSON.stringify(answers.slice(2))).not.toContain(secureId);
    expect((await download(owner.client, secureId)).status).toBe(200);
  });

  test.each(['nonsense', nobodys, '../../etc/passwd'])('%j is nobody’s', async (id) => {
    const { client } = await person();
    expect((await download(client, encodeURIComponent(id))).status).toBe(404);
  });
});

describe('the login data', () => {
  test('name the newest certificate that is left', async () => {
    const { client } = await person();
    expect(await inLoginData(client)).toBeNull();
    await upload(client, { taxId: 'first' });
    await upload(client, { taxId: 'second' });
    const [second, first] = await list(client);
    expect([second?.taxId, first?.taxId]).toEqual(['second', 'first']);
    expect(await inLoginData(client)).toBe(second?.secureId);
    await remove(client, second?.secureId ?? '');
    expect(await inLoginData(client)).toBe(first?.secureId);
    await remove(client, first?.secureId ?? '');
    expect(await inLoginData(client)).toBeNull();
  });
});

test('the texts are the specification’s', () => {
  expect(texts.certificateAdded).toBe('Your certificate has been added.');
  expect(texts.certificateFileMissing).toBe('Please choose a certificate file.');
  expect(texts.certificateFactsMissing).toBe(
    'Please enter a state, certificate id and expiration date.',
  );
});

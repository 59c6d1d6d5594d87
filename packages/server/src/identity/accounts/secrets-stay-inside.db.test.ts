import { loginCookie } from '@fairlot/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mount } from '#main/mount.ts';
import type { Server } from '#main/mount.ts';
import type { Answer } from '#main/testing/test-client.ts';
import { createFactories } from '#main/testing/factories.ts';
import { createTestClient } from '#main/testing/test-client.ts';
import { readConfig } from '#platform/config/config.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { authenticatorApp } from '#identity/second-factor/testing/authenticator-app.ts';
import { latestMailTo, readVerification } from '#messaging/messages/testing/kept-mails.ts';

let logged = '';
let dataDir: string;
let base: TestDatabase;
let server: Server;
beforeAll(async () => {
  base = await testDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-test-'));
  const everything = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  server = await mount({
    config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: base.url }),
    database: base.db,
    files: openFileStore(dataDir),
    databaseUrl: base.url,
    // Without the redaction of the product's own log: nothing may depend on it.
    log: pino({ level: 'trace' }, everything),
  });
});
afterAll(async () => {
  await server.stop();
  await base.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function found(pattern: RegExp, mail: string): string {
  const [, secret] = pattern.exec(mail) ?? [];
  if (secret === undefined) throw new Error('No secret in this mail.');
  return secret;
}

test('passwords, tokens, codes and links are in no answer, log or table', async () => {
  for (const host of ['localhost', 'market.localhost']) {
    await createFactories(base.db).site({ host, name: 'Fairlot', seller_company_id: null });
  }
  const client = createTestClient(server.app, 'localhost');
  const email = 'discreet@example.com';
  const password = 'walnut-dresser-7';
  const answers: Answer<unknown>[] = [
    await client.call('POST /api/site/savenewuseraccount', {
      body: { email, password, firstName: 'Dis', lastName: 'Creet' },
    }),
    await client.call('POST /api/site/login', { body: { email, password: `${password}-wrong` } }),
    await client.call('POST /api/site/login', { body: { email, password } }),
    await client.call('GET /api/site/isauth'),
    await client.call('POST /api/site/sendverificationemail'),
  ];
  const token = client.cookies.get(loginCookie) ?? '';
  const mailbox = { database: base.db, dataDir, jobs: server.jobs };
  const { code, key } = readVerification(await latestMailTo(mailbox, email));
  answers.push(
    await client.call('GET /api/site/verifyemail/:code', { params: { code: 'WRNGCDE2' } }),
    await client.call('GET /api/site/verifyemail/:code', { params: { code } }),
  );
  const appSecret = (await client.call('POST /api/site/beginauthenticator')).body.secret;
  const appCode = authenticatorApp(appSecret).codeAt(new Date());
  const saved = await client.call('POST /api/site/saveauthenticator', { body: { code: appCode } });
  const [recoveryCode = '', usedCode = ''] = saved.body.recoveryCodes;
  answers.push(
    await client.call('POST /api/site/showsecondfactor', { body: { code: appCode } }),
    await client.call('POST /api/site/showsecondfactor', { body: { code: usedCode } }),
    await client.call('GET /api/site/secondfactor'),
  );
  const moved = 'discreet-elsewhere@example.com';
  await client.call('POST /api/site/RequestEmailChange', { body: { Param: moved } });
  const changeCode = found(/>([2-9A-Z]{8})<\/p>/, await latestMailTo(mailbox, moved));
  answers.push(
    await client.call('GET /api/site/verifyemail/:code', { params: { code: changeCode } }),
    await client.call('POST /api/site/RequestPasswordReset', { body: { Param: moved } }),
  );
  const resetCode = found(/\/resetpassword\/([\w-]{43})"/, await latestMailTo(mailbox, moved));
  const newPassword = 'teak-sideboard-9';
  const reset = () =>
    client.call('POST /api/site/resetpassword/:resetCode', {
      params: { resetCode },
      body: { email: moved, password: newPassword, confirmPassword: newPassword },
    });
  const transfer = await client.call('POST /api/site/InitiateTransfer', {
    body: { host: 'market.localhost' },
  });
  const transferKey = transfer.body.data;
  await sql`alter table outbox rename to elsewhere`.execute(base.db.kysely);
  const brokenReset = await reset();
  answers.push(brokenReset);
  const broken = await client.call('POST /api/site/savenewuseraccount', {
    body: { email: 'unlucky@example.com', password, firstName: 'Un', lastName: 'Lucky' },
  });
  answers.push(broken);
  await sql`alter table elsewhere rename to outbox`.execute(base.db.kysely);
  answers.push(
    await client.call('GET /api/site/resetpassword/:resetCode', { params: { resetCode } }),
    await client.call('GET /api/site/logins'),
  );
  const transferring = await base.db.kysely.selectFrom('transfers').selectAll().execute();
  const waiting = await base.db.kysely.selectFrom('password_resets').selectAll().execute();
  answers.push(await reset());
  await server.jobs.runDue();
  const tables = await Promise.all(
    (
      [
        'users',
        'logins',
        'email_verifications',
        'outbox',
        'email_changes',
        'authenticators',
        'recovery_codes',
      ] as const
    ).map((table) => base.db.kysely.selectFrom(table).selectAll().execute()),
  );
  const jobs = await sql`select * from jobs.job`.execute(base.db.kysely);
  expect([transferring, waiting, jobs.rows].map((rows) => rows.length > 0)).toEqual([
    true,
    true,
    true,
  ]);
  const places = {
    answers: JSON.stringify(answers.map(({ body }) => body)),
    logged,
    tables: JSON.stringify([...tables, transferring, waiting, jobs.rows]),
  };
  expect([broken.status, brokenReset.status]).toEqual([500, 500]);
  expect(answers.at(-1)?.body).toMatchObject({ status: 'Success' });
  expect(places.logged).toContain('unexpected error');
  expect(places.answers).toContain(email);
  expect(places.tables).toContain(email);
  const secrets = {
    password,
    token,
    code,
    key,
    changeCode,
    resetCode,
    newPassword,
    transferKey,
    appSecret,
    recoveryCode,
    usedCode,
  };
  const leaks = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) =>
      secret === '' || text.includes(secret) ? [`${name} in ${place}`] : [],
    ),
  );
  expect(leaks).toEqual([]);
});

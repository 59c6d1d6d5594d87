import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { AttachedDocument, ReadDocument } from './attached-document.ts';
import { handleEmails, sendEmailJob } from './email-outbox.ts';
import { lettersOf } from './letters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
/** A worker that dies leaves its jobs; here none may outlive its test. */
const workers: Jobs[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await server.database.kysely.deleteFrom('outbox').execute();
  await sql`delete from jobs.job`.execute(server.database.kysely);
});

const letterhead = { siteName: 'Fairlot', siteLink: 'http://localhost:3000/', contact: [] };
const email = {
  template: 'verify-email' as const,
  data: {
    code: 'ABCD2345',
    link: 'http://localhost:3000/verify/key/user',
  },
};

const readDocument: ReadDocument = async ({ invoiceId }) => ({
  name: 'invoice-12.pdf',
  type: 'application/pdf',
  bytes: new TextEncoder().encode(`%PDF of ${invoiceId}`),
});

const letters = () => lettersOf(Object.values(server.modules));

/** Another node's worker, sending with `send`. */
async function worker(send: (mail: Mail) => Promise<void>): Promise<Jobs> {
  const jobs = await createJobs(server.database, createLog('silent'));
  for (const job of handleEmails(server.database, letters, { send }, readDocument))
    jobs.handle(job);
  workers.push(jobs);
  return jobs;
}

const site = { host: 'localhost', name: 'Fairlot' };
const enqueue = (to: string, from = site, attach?: AttachedDocument) =>
  server.database.transaction((transaction) =>
    server.modules.messages.enqueueEmail(transaction, { to, site: from, attach }, email),
  );
const rows = () => server.database.kysely.selectFrom('outbox').selectAll().execute();
/** Moves time forward for the queue, which uses the database's own clock, and checks for dead workers. */
async function passSeconds(seconds: number) {
  const { kysely } = server.database;
  const passed = sql`make_interval(secs => ${seconds})`;
  await sql`update jobs.job set start_after = start_after - ${passed},
    started_on = started_on - ${passed}`.execute(kysely);
  await sql`update jobs.queue set monitor_claim_on = monitor_claim_on - ${passed}`.execute(kysely);
  await server.jobs.supervise();
}

async function page(url: string) {
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(200);
  return { html: answer.body, policy: answer.headers['content-security-policy'] };
}

describe('the outbox', () => {
  test('sends after the commit, keeps the mail as files and wipes its secrets', async () => {
    await enqueue('grace@example.com');
    expect(await rows()).toMatchObject([{ sent_at: null, data: { code: 'ABCD2345' } }]);
    await server.jobs.runDue();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, last_error: null });
    expect(row?.sent_at).toBeInstanceOf(Date);
    expect(row?.data).toEqual({ letterhead });
    const folder = path.join(server.dataDir, 'outbox');
    expect(await readdir(folder)).toEqual([`${row?.id}.eml`, `${row?.id}.html`]);
    const eml = await readFile(path.join(folder, `${row?.id}.eml`), 'utf8');
    expect(eml).toMatch(/^From: Fairlot <no-reply@localhost>\r?$/m);
    expect(eml).toMatch(/^To: grace@example.com\r?$/m);
    expect(eml).toContain('ABCD2345');
  });

  test("is written on a seller's own paper when the reader acted on their site", async () => {
    const { make } = server;
    const { id } = await make.seller({
      company_name: 'Hudson & Sons',
      address1: '1 Warren Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      email: 'office@hudson.example',
      phone: '5185550100',
    });
    const own = { host: 'hudson.localhost', name: 'Hudson Sales' };
    await server.make.site({ ...own, seller_company_id: id });
    await enqueue('grace@example.com', own);
    const sent: Mail[] = [];
    await (await worker(async (mail) => void sent.push(mail))).runDue();
    expect(sent).toMatchObject([
      { fromName: 'Hudson Sales', subject: 'ABCD2345 is your Hudson Sales verification code' },
    ]);
    const { text = '', html = '' } = sent[0] ?? {};
    for (const fact of [
      '1 Warren Street, Hudson, NY 12534',
      'office@hudson.example · (518) 555-0100',
    ]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    expect(html).toContain('href="http://hudson.localhost:3000/"');
  });

  test('keeps of a document its name alone, and makes it when the mail leaves', async () => {
    const attach = { kind: 'invoice', invoiceId: 'twelve', host: 'localhost' } as const;
    await enqueue('grace@example.com', site, attach);
    expect(await rows()).toMatchObject([{ data: { attach } }]);
    const sent: Mail[] = [];
    await (await worker(async (mail) => void sent.push(mail))).runDue();
    expect(sent).toMatchObject([{ attachments: [await readDocument(attach)] }]);
  });

  test('takes names that PostgreSQL could not keep as they are', async () => {
    const name = 'Half of \ud83e and \u0000 nothing';
    await server.database.transaction((transaction) =>
      server.modules.messages.enqueueEmail(
        transaction,
        { to: 'ann@example.com', site },
        { template: 'account-deactivated', data: { firstName: name } },
      ),
    );
    const [row] = await rows();
    expect(row?.data).toMatchObject({ firstName: 'Half of \ufffd and  nothing' });
  });

  test('sends nothing for a transaction that was rolled back', async () => {
    const failing = server.database.transaction(async (transaction) => {
      await server.modules.messages.enqueueEmail(
        transaction,
        { to: 'grace@example.com', site },
        email,
      );
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await rows()).toEqual([]);
    expect(await server.jobs.runDue()).toBe(0);
  });

  test('is sent by the next worker when the first died with the mail in its hands', async () => {
    await enqueue('grace@example.com');
    const taken = Promise.withResolvers<void>();
    const death = Promise.withResolvers<void>();
    const first = await worker(async () => {
      taken.resolve();
      await death.promise;
    });
    const firstRound = first.runDue();
    await taken.promise;

    const sent: Mail[] = [];
    const second = await worker(async (mail) => void sent.push(mail));
    expect(await second.runDue()).toBe(0);
    await passSeconds(sendEmailJob.giveUpAfter + 1);
    await second.runDue();
    await passSeconds(60);
    await second.runDue();
    expect(sent).toMatchObject([{ to: 'grace@example.com', subject: /ABCD2345/ }]);
    expect(await second.runDue()).toBe(0);

    death.reject(new Error('killed'));
    await firstRound;
    expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), last_error: null }]);
  });

  test('tries again later when the mail server fails, and keeps the secrets till then', async () => {
    await enqueue('grace@example.com');
    let healthy = false;
    const sent: Mail[] = [];
    const jobs = await worker(async (mail) => {
      if (!healthy) throw new Error('451 try again later');
      sent.push(mail);
    });
    await jobs.runDue();
    expect(await rows()).toMatchObject([
      { sent_at: null, attempts: 1, last_error: /451/, data: { code: 'ABCD2345' } },
    ]);
    healthy = true;
    expect(await jobs.runDue()).toBe(0);
    await passSeconds(60);
    await jobs.runDue();
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: null }]);
  });

  test('sends each mail once, however many workers there are', async () => {
    for (let n = 0; n < 40; n += 1) await enqueue(`grace-${n}@example.com`);
    const sent: string[] = [];
    const crowd = await Promise.all(
      Array.from({ length: 3 }, () => worker(async ({ to }) => void sent.push(to))),
    );
    await Promise.all(crowd.map((jobs) => jobs.runDue()));
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
    expect(sent).toHaveLength(40);
  });
});

describe('/dev/outbox', () => {
  test('lists and shows what was kept, with hostile text as text', async () => {
    const hostile = '<script>alert(1)</script>';
    await server.database.transaction((transaction) =>
      server.modules.messages.enqueueEmail(
        transaction,
        { to: `"${hostile}"@example.com`, site },
        { template: 'verify-email', data: { ...email.data, code: `ABCD2345 ${hostile}` } },
      ),
    );
    const [row] = await rows();
    const waiting = await page('/dev/outbox');
    expect(waiting.html).toContain('waiting');
    expect((await page(`/dev/outbox/${row?.id}`)).html).toContain('has not been sent yet');
    await server.jobs.runDue();
    const list = await page('/dev/outbox');
    expect(list.html).toContain(`/dev/outbox/${row?.id}`);
    const message = await page(`/dev/outbox/${row?.id}`);
    expect(message.html).toContain('ABCD2345');
    for (const { html, policy } of [list, message]) {
      expect(html).not.toContain('<script');
      expect(policy).toMatch(/^default-src 'none'/);
    }
    expect(message.html).toMatch(/<iframe [^>]*sandbox="[^"]*"/);
    expect(message.html).not.toContain('allow-scripts');
  });

  test('shows the code of a kept mail in the list itself', async () => {
    expect((await page('/dev/outbox')).html).toContain('Nothing yet.');
    await enqueue('grace@example.com');
    expect((await page('/dev/outbox')).html).not.toContain('ABCD2345');
    await server.jobs.runDue();
    const { html } = await page('/dev/outbox');
    expect(html).toContain('>ABCD2345 is your Fairlot verification code</a>');
  });

  test('shows every template as HTML and as text, filled with its sample', async () => {
    const { html, policy } = await page('/dev/outbox/templates');
    const names = Object.keys(letters());
    for (const name of names) expect(html).toContain(`id="${name}"`);
    expect(html.match(/<iframe /g)).toHaveLength(names.length);
    expect(html.match(/<pre>/g)).toHaveLength(names.length);
    expect(html).not.toContain('<script');
    expect(policy).toMatch(/^default-src 'none'/);
    const alone = await page('/dev/outbox/templates/welcome');
    expect(alone.html).toContain('Welcome to Fairlot');
    expect(alone.policy).toBe(policy);
  });

  test.each([
    '/dev/outbox/templates/nothing',
    '/dev/outbox/nothing',
    '/dev/outbox/..%2f..%2fetc%2fpasswd',
  ])('knows no message %s', async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  test('does not exist on a host of nobody, which a foreign page may have made ours', async () => {
    await enqueue('grace@example.com');
    const [row] = await rows();
    await server.jobs.runDue();
    const stranger = server.client('rebound.example');
    const templatePages = ['/dev/outbox/templates', '/dev/outbox/templates/welcome'];
    for (const url of ['/dev/outbox', `/dev/outbox/${row?.id}`, ...templatePages]) {
      expect((await server.app.inject({ url })).statusCode).toBe(200);
      expect((await stranger.request('GET', url)).status).toBe(404);
    }
  });

  test('does not exist where mails are really sent', async () => {
    const real = await testServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
    try {
      for (const url of ['/dev/outbox', '/dev/outbox/templates']) {
        expect((await real.app.inject({ url })).statusCode).toBe(404);
      }
    } finally {
      await real.drop();
    }
  });
});

import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { createFileMailer } from './file-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const from = 'no-reply@fairlot.example';
const mail = {
  id: '01234567-89ab-7def-8123-456789abcdef',
  to: 'grace@example.com',
  fromName: 'Hudson "Sales" <x@example.com>',
  subject: 'Łódź: you are approved\r\nBcc: everybody@example.com',
  text: 'Paddle 101.',
  html: '<p>Paddle <b>101</b>.</p>',
  headers: { 'List-Unsubscribe': '<https://fairlot.example/unsubscribe/key>' },
  attachments: [],
};
const invoice = {
  name: 'invoice-12.pdf',
  type: 'application/pdf',
  bytes: new TextEncoder().encode('%PDF-1.7 '.repeat(40)),
};
const inBase64 = Buffer.from(invoice.bytes).toString('base64').slice(0, 76);

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-mail-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  return folder;
}

/** A minimal mail server: accepts everything, or refuses recipients. */
async function mailServer(answerToRecipient = '250 ok') {
  const lines: string[] = [];
  const server: Server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    createInterface({ input: socket }).on('line', (line) => {
      lines.push(line);
      if (inData) {
        inData = line !== '.';
        if (!inData) socket.write('250 taken\r\n');
      } else if (line === 'DATA') {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') {
        socket.end('221 bye\r\n');
      } else {
        socket.write(`${line.startsWith('RCPT') ? answerToRecipient : '250 ok'}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return { lines, url: `smtp://127.0.0.1:${port}` };
}

test('SMTP gets both bodies, a name for the mail that stays, and no smuggled header', async () => {
  const { lines, url } = await mailServer();
  await createSmtpMailer(url, from).send(mail);
  expect(lines).toContain('RCPT TO:<grace@example.com>');
  expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  expect(lines.filter((line) => /^Bcc:/i.test(line))).toEqual([]);
  expect(lines).toContain(`Message-ID: <${mail.id}@fairlot.example>`);
  expect(lines).toContain('List-Unsubscribe: <https://fairlot.example/unsubscribe/key>');
  expect(lines).toContain('Paddle 101.');
  expect(lines).toContain('<p>Paddle <b>101</b>.</p>');
});

test('what goes with a mail arrives with its name, at a server and in the file', async () => {
  const { lines, url } = await mailServer();
  await createSmtpMailer(url, from).send({ ...mail, attachments: [invoice] });
  const folder = await temporaryFolder();
  const mailer = createFileMailer(folder, from);
  await mailer.send({ ...mail, attachments: [invoice] });
  const eml = await readFile(path.join(folder, `${mail.id}.eml`), 'utf8');
  for (const message of [lines, eml.split('\r\n')]) {
    expect(message).toContain('Content-Type: application/pdf; name=invoice-12.pdf');
    expect(message).toContain('Content-Disposition: attachment; filename=invoice-12.pdf');
    expect(message).toContain(inBase64);
  }
  expect(await mailer.attachmentsOf(mail.id)).toEqual(['invoice-12.pdf']);
  expect(await mailer.readAttachment(mail.id, 'invoice-12.pdf')).toEqual(
    Buffer.from(invoice.bytes),
  );
  expect(await mailer.readAttachment(mail.id, `../${mail.id}.eml`)).toBeNull();
  expect(await mailer.attachmentsOf('another')).toEqual([]);
});

test('a mail that the server does not take is a failure, to be tried again', async () => {
  const { url } = await mailServer('451 try again later');
  await expect(createSmtpMailer(url, from).send(mail)).rejects.toThrow('451');
});

test('a server that is not there is a failure', async () => {
  await expect(createSmtpMailer('smtp://127.0.0.1:1', from).send(mail)).rejects.toThrow(
    'ECONNREFUSED',
  );
});

test('kept mails are files for mail programs and for the eye', async () => {
  const folder = await temporaryFolder();
  const mailer = createFileMailer(path.join(folder, 'outbox'), from);
  expect(await mailer.readHtml(mail.id)).toBeNull();
  await mailer.send(mail);
  expect(await mailer.readHtml(mail.id)).toBe(mail.html);
  const eml = await readFile(path.join(folder, 'outbox', `${mail.id}.eml`), 'utf8');
  expect(eml).toMatch(/^From: "Hudson \\"Sales\\" <x@example\.com>" <no-reply@fairlot\.example>/m);
  expect(eml).toMatch(/^List-Unsubscribe: <https:\/\/fairlot\.example\/unsubscribe\/key>/m);
  expect(eml).toContain('Paddle 101.');
});

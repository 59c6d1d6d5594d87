import type { Database } from '#platform/database/database.ts';
import { answerHeaders } from '#platform/http/answer-headers.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { FileMailer } from '#platform/mail/file-mailer.ts';
import { createSiteOf, mailFrame, sendDevPage } from './dev-page.ts';
import { escapeHtml } from './escape-html.ts';
import { findOutboxMessage, listOutbox } from './outbox.queries.ts';
import type { OutboxMessage } from './outbox.queries.ts';
import { templateTitle } from './template-pages.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const notYet =
  '<p class="empty soft">This message has not been sent yet. Reload the page in a moment.</p>';

interface Kept {
  readonly mailer: FileMailer;
  /** Null if SMS are really sent. */
  readonly readKeptSms: ((id: string) => Promise<string | null>) | null;
}

/** `/dev/outbox`: what the demo would have sent. For the demo alone: it shows codes and links. */
export function serveOutboxPages(
  app: App,
  {
    database: { kysely },
    findSite,
    ...kept
  }: Kept & { readonly database: Database; readonly findSite: FindSite },
): void {
  const siteOf = createSiteOf(findSite);

  app.get('/dev/outbox', async (request, reply) => {
    await siteOf(request);
    const messages = await listOutbox(kysely);
    const rows = await Promise.all(
      messages.map(async (message) => messageRow(message, await summaryOf(message, kept))),
    );
    return sendDevPage(reply, {
      title: 'Outbox',
      body: `<h1>Outbox</h1>
<p class="soft">This demo sends nothing: it keeps here what it would have sent, the newest first. Verification codes and links are in the messages.</p>
${
  rows.length === 0
    ? '<p class="empty soft">Nothing yet. Open an account, and its verification code appears here.</p>'
    : `<table><thead><tr><th scope="col">Message</th><th scope="col">To</th><th scope="col">When</th><th scope="col">State</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}`,
    });
  });

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    await siteOf(request);
    const { id } = request.params;
    // The id becomes part of a file name.
    const message = uuid.test(id) ? await findOutboxMessage(kysely, id) : null;
    if (message === null) throw new AppError('NotFound');
    const { title, html } = await shownMessage(message, kept);
    const attachments = await kept.mailer.attachmentsOf(id);
    return sendDevPage(reply, {
      title: 'Message',
      body: `<h1>${title}</h1>
<p class="soft">To ${escapeHtml(message.recipient)}, ${when(message.created_at)}</p>
${attachments.map((name) => `<p><a href="/dev/outbox/${id}/${encodeURIComponent(name)}">${escapeHtml(name)}</a> is attached.</p>`).join('\n')}
${html}`,
    });
  });

  app.get<{ Params: { id: string; name: string } }>(
    '/dev/outbox/:id/:name',
    async (request, reply) => {
      await siteOf(request);
      const { id, name } = request.params;
      const bytes = uuid.test(id) ? await kept.mailer.readAttachment(id, name) : null;
      if (bytes === null) throw new AppError('NotFound');
      return reply
        .headers(answerHeaders)
        .header('x-robots-tag', 'noindex')
        .type(name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream')
        .send(bytes);
    },
  );
}

function messageRow(message: OutboxMessage, summary: string): string {
  const state = message.sent_at ? 'kept' : escapeHtml(message.last_error ?? 'waiting');
  return `<tr><td><a href="/dev/outbox/${message.id}">${summary}</a><br><span class="soft small">${message.channel === 'sms' ? 'Text' : 'Mail'}: ${escapeHtml(message.template)}</span></td>
<td>${escapeHtml(message.recipient)}</td><td class="soft">${when(message.created_at)}</td>
<td><span class="state${message.sent_at ? ' kept' : ''}">${state}</span></td></tr>`;
}

/** A mail's subject or the text of an SMS, as HTML, so that a code can be read in the list itself. */
async function summaryOf(message: OutboxMessage, kept: Kept): Promise<string> {
  if (message.channel === 'sms') {
    const words = (await kept.readKeptSms?.(message.id)) ?? null;
    return words === null ? templateTitle(message.template) : escapeHtml(words);
  }
  const html = message.sent_at ? await kept.mailer.readHtml(message.id) : null;
  return subjectIn(html) ?? templateTitle(message.template);
}

async function shownMessage(
  message: OutboxMessage,
  { mailer, readKeptSms }: Kept,
): Promise<{ title: string; html: string }> {
  if (message.channel === 'sms') {
    const words = (await readKeptSms?.(message.id)) ?? null;
    const html = words === null ? notYet : `<pre class="text">${escapeHtml(words)}</pre>`;
    return { title: 'Text message', html };
  }
  const html = await mailer.readHtml(message.id);
  return {
    title: subjectIn(html) ?? templateTitle(message.template),
    html: html === null ? notYet : mailFrame(html),
  };
}

/** The subject of a kept mail, still escaped. */
function subjectIn(html: string | null): string | undefined {
  return /<title>([^<]+)<\/title>/.exec(html ?? '')?.[1];
}

function when(time: Date): string {
  const iso = time.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { App } from '../../platform/http/create-app.ts';
import { hostOf } from '../../platform/http/host.ts';
import { hostName } from '../../platform/http/site.ts';
import type { FindSite } from '../../platform/http/site.ts';
import type { FileMailer } from '../../platform/mail/file-mailer.ts';
import { escapeHtml } from './escape-html.ts';
import { listOutbox } from './outbox.queries.ts';

/** Mails are shown in a frame that runs no script and reaches no server. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
const wayBack = '<p><a href="/dev/outbox">Outbox</a></p>';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `/dev/outbox`: what the demo would have sent. For the demo alone: it shows codes and links. */
export function serveOutboxPages(
  app: App,
  {
    database: { kysely },
    findSite,
    mailer,
    readKeptText,
  }: {
    database: Database;
    findSite: FindSite;
    mailer: FileMailer;
    /** Null where texts are really sent. */
    readKeptText: ((id: string) => Promise<string | null>) | null;
  },
): void {
  // A foreign name that leads here would let its pages read the codes (DNS rebinding).
  const onRequest = async (request: FastifyRequest) => {
    if ((await findSite(hostName(hostOf(request)))) === null) throw new AppError('NotFound');
  };

  app.get('/dev/outbox', { onRequest }, async (_request, reply) => {
    const rows = (await listOutbox(kysely)).map(
      (row) => `<tr>
<td>${row.created_at.toISOString()}</td><td>${escapeHtml(row.recipient)}</td>
<td><a href="/dev/outbox/${row.id}">${row.channel === 'sms' ? 'text: ' : ''}${escapeHtml(row.template)}</a></td>
<td>${row.sent_at ? 'kept' : escapeHtml(row.last_error ?? 'waiting')}</td></tr>`,
    );
    return sendPage(
      reply,
      `<h1>Outbox</h1><p>This demo sends no mail: it keeps what it would have sent.</p>
<table><thead><tr><th>When</th><th>To</th><th>Message</th><th>State</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`,
    );
  });

  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id',
    { onRequest },
    async ({ params }, reply) => {
      // The id becomes part of a file name.
      if (!uuid.test(params.id)) throw new AppError('NotFound');
      const text = (await readKeptText?.(params.id)) ?? null;
      if (text !== null) return sendPage(reply, `${wayBack}<pre>${escapeHtml(text)}</pre>`);
      const html = await mailer.readHtml(params.id);
      if (html === null) throw new AppError('NotFound');
      const framed = html.replace('<head>', '<head><base target="_top">');
      return sendPage(
        reply,
        `${wayBack}
<iframe title="Message" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe>`,
      );
    },
  );
}

function sendPage(reply: FastifyReply, body: string) {
  return reply
    .header('content-security-policy', contentPolicy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;color:#1f1c17;background:#fbf8f2}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #e6dfd1}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;max-width:26rem;padding:1rem;border:1px solid #e6dfd1;border-radius:10px;background:#fff}
iframe{width:100%;height:80vh;border:1px solid #e6dfd1;border-radius:10px;background:#fff}
</style></head><body>${body}</body></html>`);
}

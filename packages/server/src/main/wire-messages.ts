import path from 'node:path';
import { handleEmails, serveOutboxPages, serveTemplatePages } from '#messaging/messages/public.ts';
import type { LinkTo, ReadDocument } from '#messaging/messages/public.ts';
import {
  createEnqueueText,
  handleTexts,
  serveInboundTexts,
  serveTextMessages,
} from '#messaging/text-messages/public.ts';
import type { EnqueueText } from '#messaging/text-messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import type { App } from '#platform/http/create-app.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createFileMailer } from '#platform/mail/file-mailer.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { openTextService } from '#platform/sms/open-text-service.ts';
import type { TextService } from '#platform/sms/sms.ts';
import type { Foundation } from './foundation.ts';

interface Around {
  readonly app: App;
  readonly api: Api;
  readonly jobs: Jobs;
  readonly findSite: FindSite;
  readonly linkTo: LinkTo;
  readonly readDocument: ReadDocument;
}

/** How texts and mails leave. Gives what writes texts. */
export async function wireMessages(
  foundation: Foundation,
  around: Around,
): Promise<{ readonly enqueueText: EnqueueText }> {
  const { config, log } = foundation;
  const texts = await openTextService(config, log);
  const enqueueText = await wireTexts(texts, foundation.database, around);
  wireMail(foundation, texts, around);
  return { enqueueText };
}

/** Texts are offered in any case: where none are sent, whoever asks for them is told so. */
async function wireTexts(
  { sender, inbound }: TextService,
  database: Database,
  { app, api, jobs }: Around,
): Promise<EnqueueText> {
  const enqueueText = createEnqueueText(jobs, sender);
  serveTextMessages(api, { database, sender, enqueueText });
  if (sender !== null) handleTexts(jobs, database, sender);
  if (inbound !== null) await serveInboundTexts(app, database, inbound);
  return enqueueText;
}

/** Mails leave by SMTP where a server is named; otherwise the demo keeps and shows them. */
function wireMail(
  { config, database }: Foundation,
  texts: TextService,
  { app, jobs, findSite, linkTo, readDocument }: Around,
): void {
  const from = config.mailFrom;
  if (config.smtpUrl !== undefined) {
    handleEmails(jobs, database, createSmtpMailer(config.smtpUrl, from), readDocument);
    return;
  }
  const mailer = createFileMailer(path.join(config.dataDir, 'outbox'), from);
  handleEmails(jobs, database, mailer, readDocument);
  serveOutboxPages(app, { database, findSite, mailer, readKeptText: texts.readKept });
  serveTemplatePages(app, { database, findSite, linkTo });
}

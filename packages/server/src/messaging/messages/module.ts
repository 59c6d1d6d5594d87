import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createFileMailer } from '#platform/mail/file-mailer.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import type { HttpSurface, Module } from '#platform/modules/module.ts';
import type { SmsService } from '#platform/sms/sms.ts';
import { createAlertDelivery } from './alert-delivery.ts';
import type { TellDevices } from './alert-delivery.ts';
import { serveAlerts } from './alerts.routes.ts';
import type { ReadDocument } from './attached-document.ts';
import { createEnqueueEmails, handleEmails } from './email-outbox.ts';
import type { EnqueueEmail, EnqueueEmails } from './email-outbox.ts';
import type { LinkTo } from './letterhead.ts';
import type { AnyEmail, Letters } from './letters.ts';
import type { RaisedAlert } from './lot-alerts.ts';
import { serveMailChoices } from './mail-choices.routes.ts';
import { sweepAlerts } from './old-alerts.ts';
import { readMailBacklog } from './outbox.queries.ts';
import { serveOutboxPages } from './outbox-pages.ts';
import { serveTemplatePages } from './template-pages.ts';

/** An alert that a dead node did not push arrives a few seconds late. */
const alertRoundMs = 1_000;
/** Old alerts are harmless but fill the table. */
const oldAlertSweepMs = 60 * 60_000;

interface Dependencies {
  /** The texts of every mail, which their capabilities define; read once all modules exist. */
  readonly letters: () => Letters;
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly linkTo: LinkTo;
  readonly readKeptSms: SmsService['readKept'];
  readonly readDocument: ReadDocument;
  /** Shows an alert to its user's connections. */
  readonly push: (alert: RaisedAlert) => Promise<boolean>;
  readonly tellDevices: TellDevices;
}

export interface Messages extends Module {
  readonly enqueueEmail: EnqueueEmail<AnyEmail>;
  readonly enqueueEmails: EnqueueEmails<AnyEmail>;
  /** Pushes alerts that have just been committed. */
  readonly deliverAlerts: (alerts: readonly RaisedAlert[]) => void;
}

export function messagesModule({
  letters,
  config,
  database,
  jobs,
  linkTo,
  readKeptSms,
  readDocument,
  push,
  tellDevices,
}: Dependencies): Messages {
  const alerts = createAlertDelivery(database, push, tellDevices);
  const mail = openMail();
  const enqueueEmails = createEnqueueEmails(letters, jobs, linkTo);

  /** Mails are sent by SMTP if a server is configured; otherwise the demo keeps and shows them. */
  function openMail(): Pick<Module, 'jobs' | 'serve'> {
    const { mailFrom: from, smtpUrl } = config;
    if (smtpUrl !== undefined) {
      return {
        jobs: handleEmails(database, letters, createSmtpMailer(smtpUrl, from), readDocument),
      };
    }
    const mailer = createFileMailer(path.join(config.dataDir, 'outbox'), from);
    return {
      jobs: handleEmails(database, letters, mailer, readDocument),
      serve({ app, findSite }) {
        serveOutboxPages(app, { database, findSite, mailer, readKeptSms });
        serveTemplatePages(app, { letters: letters(), database, findSite, linkTo });
      },
    };
  }

  return {
    enqueueEmail: (transaction, envelope, email) =>
      enqueueEmails(transaction, [{ ...envelope, email }]),
    enqueueEmails,
    deliverAlerts: alerts.pushAll,
    serve(http: HttpSurface) {
      serveAlerts(http.api, database);
      serveMailChoices(http.api, database);
      return mail.serve?.(http);
    },
    jobs: mail.jobs ?? [],
    backlogs: [() => readMailBacklog(database.kysely)],
    passes: [
      // It also notes what this process has pushed.
      { name: 'alerts', everyMs: alertRoundMs, where: ['web', 'worker'], run: alerts.round },
      { name: 'old alerts', everyMs: oldAlertSweepMs, run: () => sweepAlerts(database) },
    ],
  };
}

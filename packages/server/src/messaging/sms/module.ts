import type { Database } from '#platform/database/database.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Module } from '#platform/modules/module.ts';
import type { SmsService } from '#platform/sms/sms.ts';
import { createEnqueueSms } from './enqueue-sms.ts';
import type { EnqueueSms } from './enqueue-sms.ts';
import { serveInboundSms } from './inbound.routes.ts';
import { handleSms } from './send-sms.ts';
import { readSmsBacklog } from './sms-messages.queries.ts';
import { serveSms } from './sms.routes.ts';

/**
 * The calls are served in any case: without an SMS provider they answer that SMS are not available.
 */
export function smsModule({
  database,
  jobs,
  service: { sender, inbound },
}: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly service: SmsService;
}): Module & { readonly enqueueSms: EnqueueSms } {
  const enqueueSms = createEnqueueSms(jobs, sender);
  return {
    enqueueSms,
    async serve({ app, api }) {
      serveSms(api, { database, sender, enqueueSms });
      if (inbound !== null) await serveInboundSms(app, database, inbound);
    },
    backlogs: [() => readSmsBacklog(database.kysely)],
    jobs: sender === null ? [] : handledNames(handleSms(database, sender)),
  };
}

/** Jobs of earlier versions wait under the old name. */
function handledNames(job: HandledJob): HandledJob[] {
  return [job, { ...job, name: 'send-text' }];
}

import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Module } from '#platform/modules/module.ts';
import type { TextService } from '#platform/sms/sms.ts';
import { createEnqueueText } from './enqueue-text.ts';
import type { EnqueueText } from './enqueue-text.ts';
import { serveInboundTexts } from './inbound.routes.ts';
import { handleTexts } from './send-texts.ts';
import { readTextBacklog } from './texts.queries.ts';
import { serveTextMessages } from './text-messages.routes.ts';

/** Texts are offered in any case: where none are sent, whoever asks for them is told so. */
export function textMessagesModule({
  database,
  jobs,
  service: { sender, inbound },
}: {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly service: TextService;
}): Module & { readonly enqueueText: EnqueueText } {
  const enqueueText = createEnqueueText(jobs, sender);
  return {
    enqueueText,
    async serve({ app, api }) {
      serveTextMessages(api, { database, sender, enqueueText });
      if (inbound !== null) await serveInboundTexts(app, database, inbound);
    },
    backlogs: [() => readTextBacklog(database.kysely)],
    jobs: sender === null ? [] : [handleTexts(database, sender)],
  };
}

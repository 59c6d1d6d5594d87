import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/create-app.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { createPrepareAgreement } from './prepare-agreement.ts';
import type { PrepareAgreement } from './prepare-agreement.ts';

export function agreementsModule({
  database,
  log,
}: {
  readonly database: Database;
  readonly log: Log;
}): Module & { readonly prepare: PrepareAgreement } {
  /** Our own server, which shows the texts that people agree to. */
  let pages: App | null = null;
  return {
    prepare: createPrepareAgreement({
      database,
      log,
      async readPage(host, url) {
        if (pages === null) return { state: 'unreachable' };
        const { statusCode, body } = await pages.inject({ url, headers: { host } });
        if (statusCode === 200) return { state: 'shown', html: body };
        return { state: statusCode === 404 ? 'absent' : 'unreachable' };
      },
    }),
    serve({ app }) {
      pages = app;
    },
  };
}

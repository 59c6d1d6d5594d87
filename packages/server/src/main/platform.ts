import { openCardGateway } from '#platform/cards/open-card-gateway.ts';
import type { Cards } from '#platform/cards/open-card-gateway.ts';
import type { Database } from '#platform/database/database.ts';
import { serverSecret } from '#platform/database/server-secret.ts';
import { openVisitorDatabase } from '#platform/database/visitor-database.ts';
import { createLinkTo } from '#platform/http/link-to.ts';
import { createXsrfTokens } from '#platform/http/xsrf.ts';
import type { XsrfTokens } from '#platform/http/xsrf.ts';
import type { Backplane } from '#platform/hub/backplane.ts';
import { connectNotifyBackplane } from '#platform/hub/notify-backplane.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { openTextService } from '#platform/sms/open-text-service.ts';
import type { TextService } from '#platform/sms/sms.ts';
import type { Foundation } from '#platform/modules/foundation.ts';

/** What a process opens once for all of its modules. */
export interface Platform extends Foundation {
  /** For what anybody may ask for; bidders have the other one. */
  readonly visitorDatabase: Database;
  readonly jobs: Jobs;
  readonly linkTo: ReturnType<typeof createLinkTo>;
  readonly cards: Cards;
  readonly texts: TextService;
  readonly backplane: Backplane;
  readonly xsrf: XsrfTokens;
  /** Keys that all nodes share, each for one use. */
  readonly secrets: Record<'codes' | 'secondFactor' | 'newsletter', Buffer>;
}

export async function openPlatform(foundation: Foundation): Promise<Platform> {
  const { config, database, databaseUrl, log } = foundation;
  return {
    ...foundation,
    visitorDatabase: openVisitorDatabase(databaseUrl, log),
    jobs: await createJobs(database, log),
    linkTo: createLinkTo(config.publicUrl),
    cards: await openCardGateway(config, database, log),
    texts: await openTextService(config, log),
    backplane: await connectNotifyBackplane({ url: databaseUrl, log }),
    xsrf: createXsrfTokens(await serverSecret(database, 'xsrf')),
    secrets: {
      codes: await serverSecret(database, 'codes'),
      secondFactor: await serverSecret(database, 'second-factor'),
      newsletter: await serverSecret(database, 'newsletter'),
    },
  };
}

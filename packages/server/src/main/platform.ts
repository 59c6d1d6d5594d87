import { openCardGateway } from '#platform/cards/open-card-gateway.ts';
import type { Cards } from '#platform/cards/open-card-gateway.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { serverSecret } from '#platform/database/server-secret.ts';
import { noReplica, openReplica } from '#platform/database/replica/replica.ts';
import type { Replica } from '#platform/database/replica/replica.ts';
import { openVisitorDatabase } from '#platform/database/visitor-database.ts';
import { createLinkTo } from '#platform/http/link-to.ts';
import { createXsrfTokens } from '#platform/http/xsrf.ts';
import type { XsrfTokens } from '#platform/http/xsrf.ts';
import type { Backplane } from '#platform/hub/backplane.ts';
import { openBackplane } from '#platform/hub/open-backplane.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { openSmsService } from '#platform/sms/open-sms-service.ts';
import type { SmsService } from '#platform/sms/sms.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { InstallationError } from './installation-error.ts';

/** Lookups of one turn of the event loop share a statement, which takes a millisecond. */
const admissionConnections = 2;
/** Milliseconds. Each finds a few rows by their keys, and a call waits for it: what is not answered by then is not. */
const admissionTimeoutMs = 5_000;

/** What a process opens once for all of its modules. */
export interface Platform extends Foundation {
  /** For public reads; bidders use the other pool. */
  readonly visitorDatabase: Database;
  /** Says whose a login and what a host is before every call, so also before a bid: never through PgBouncer. */
  readonly admissionDatabase: Database;
  /** For those of them that need not be of this moment. */
  readonly replica: Replica;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly linkTo: ReturnType<typeof createLinkTo>;
  readonly cards: Cards;
  readonly sms: SmsService;
  readonly backplane: Backplane;
  readonly xsrf: XsrfTokens;
  /** Keys that all nodes share, each for one use. */
  readonly secrets: Record<
    'codes' | 'secondFactor' | 'newsletter' | 'networks' | 'pictures' | 'push' | 'webhooks',
    Buffer
  >;
}

/**
 * Each part is registered for closing as soon as it is open, so that a later failure leaves nothing
 * open.
 */
export async function openPlatform(
  foundation: Foundation,
  endings: AsyncDisposableStack,
): Promise<Platform> {
  const { config, database, databaseUrl, log } = foundation;
  if (config.tracing !== undefined) {
    // Loaded only if configured: it is as much code as all the rest of HTTP.
    const { startTracing } = await import('#platform/tracing/start-tracing.ts');
    endings.defer(startTracing(config.tracing, log));
  }
  const metrics = createMetrics();
  const replicaUrl = config.databaseReplicaUrl;
  const replica =
    replicaUrl === undefined
      ? noReplica
      : openReplica({ url: replicaUrl, primary: database, log, metrics });
  endings.defer(() => replica.close());
  const visitorDatabase = openVisitorDatabase(databaseUrl, log, replica);
  endings.defer(() => visitorDatabase.close());
  const admissionDatabase =
    config.databasePoolUrl === undefined
      ? database
      : openDatabase({
          url: databaseUrl,
          maxConnections: admissionConnections,
          applicationName: 'fairlot admission',
          queryTimeoutMs: admissionTimeoutMs,
          onConnectionLost: (error) =>
            log.warn(`An admission connection was lost: ${error.message}`),
        });
  if (admissionDatabase !== database) endings.defer(() => admissionDatabase.close());
  const jobs = await createJobs(database, log);
  endings.defer(() => jobs.stop());
  const cards = await openCardGateway(config, database, log);
  const sms = await openSmsService(config, log);
  const { backplaneUrl } = config;
  const backplane = await openBackplane({ backplaneUrl, databaseUrl, log }).catch(
    (cause: unknown) => {
      if (backplaneUrl === undefined) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      const message = `The NATS of BACKPLANE_URL cannot be used: ${reason}.`;
      throw new InstallationError(message, { cause });
    },
  );
  endings.defer(() => backplane.close());
  return {
    ...foundation,
    visitorDatabase,
    admissionDatabase,
    replica,
    jobs,
    metrics,
    linkTo: createLinkTo(config.publicUrl),
    cards,
    sms,
    backplane,
    xsrf: createXsrfTokens(await serverSecret(database, 'xsrf')),
    secrets: {
      codes: await serverSecret(database, 'codes'),
      secondFactor: await serverSecret(database, 'second-factor'),
      newsletter: await serverSecret(database, 'newsletter'),
      networks: await serverSecret(database, 'networks'),
      pictures: await serverSecret(database, 'pictures'),
      push: await serverSecret(database, 'push'),
      webhooks: await serverSecret(database, 'webhooks'),
    },
  };
}

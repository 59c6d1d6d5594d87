import type { ClosingThread } from '#bidding/closing/public.ts';
import { repeat } from '#platform/background/repeat.ts';
import { createFactDelivery } from '#platform/facts/deliver-facts.ts';
import { lookEveryMs } from '#platform/database/replica/replica.ts';
import { installApiDocs } from '#platform/http/api-docs.ts';
import { createApi } from '#platform/http/api.ts';
import { countOnAllNodes } from '#platform/http/count-on-all-nodes.ts';
import { createApp } from '#platform/http/create-app.ts';
import type { App } from '#platform/http/create-app.ts';
import { installProbes } from '#platform/http/probes.ts';
import type { FindSite } from '#platform/http/site.ts';
import { installStrictTransport } from '#platform/http/strict-transport.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { countGivenUpJobs, readJobBacklog } from '#platform/jobs/queue-figures.queries.ts';
import { installHttpMetrics } from '#platform/metrics/http-metrics.ts';
import {
  readArchiveBacklog,
  readBackupBacklog,
} from '#platform/database/backup-backlogs.queries.ts';
import { createReadings } from '#platform/metrics/readings.ts';
import { readersOf, serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { watchedFollower, watchedPass } from '#platform/metrics/watched.ts';
import { allRoles } from '#platform/modules/module.ts';
import type { Module, Pass, Role } from '#platform/modules/module.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { headersOfSite } from '#identity/sites/public.ts';
import { addConsole } from '#selling/sellers/public.ts';
import type { Modules } from './modules.ts';
import { openModules } from './open-modules.ts';
import type { Platform } from './platform.ts';
import { partsFor, runsOn } from './roles.ts';
import type { Parts } from './roles.ts';
import { softwareVersion } from './software-version.ts';

/** A serving process with all of its modules. */
export interface Server {
  readonly app: App;
  /** What it does, by its roles, and what it does again and again. */
  readonly parts: Parts;
  readonly passes: readonly Pass[];
  readonly findSite: FindSite;
  readonly linkTo: Platform['linkTo'];
  /** The queue of work after the commit; tests run it by hand. */
  readonly jobs: Jobs;
  /** Delivers committed facts to followers; tests call it by hand. */
  readonly deliverFacts: () => Promise<void>;
  /** The functions of each module; tests call background work by hand. */
  readonly modules: Modules;
  /**
   * Starts the background work, and listens once an outage before this start, if any, is handled. From
   * then on the node counts as taking bids; in tests, which call the app directly, at once.
   */
  start(listen?: () => Promise<void>): Promise<void>;
  /**
   * Hub and HTTP first, then background work, then the bid writer; the caller closes the database.
   */
  stop(): Promise<void>;
}

/** Watchers of a stopping node reconnect to another one, spread over this time. */
const sendAwayMs = 2_000;

/** Longer requests are cut off when the process ends. */
const drainMs = 5_000;

/** Opens all modules and mounts the parts of these roles on HTTP server, queue and timers. */
export async function mount(
  foundation: Foundation,
  roles: readonly Role[] = allRoles,
): Promise<Server> {
  const parts = partsFor(roles);
  const { platform, modules, close } = await openModules(foundation);
  const { config, database, replica, log, jobs, metrics, backplane, linkTo } = platform;
  const { sites, accounts, staff, live, closing, acknowledged } = modules;
  const { guard } = acknowledged;
  const all: readonly Module[] = Object.values(modules);

  const app = await createApp(log);
  installHttpMetrics(app, metrics);
  if (config.mode === 'production') installStrictTransport(app);
  if (parts.calls && config.withApiDocs) await installApiDocs(app, softwareVersion);
  await addConsole(database.kysely, config.consoleHost);
  const { findSite } = sites;
  const { identify, xsrf } = accounts;
  const api = createApi(app, {
    findSite,
    identify,
    identifyToken: modules.apiTokens.identifyToken,
    xsrf,
    authorize: staff.authorization.authorize,
    refuseWrite: staff.authorization.refuseWrite,
    headersOf: (site) => headersOfSite(site, softwareVersion),
    replica,
    withinRateLimit: (subject, allowance) => countOnAllNodes(database, subject, allowance),
  });
  if (parts.calls) for (const module of all) await module.serve?.({ app, api, findSite });
  if (parts.connections) for (const module of all) module.connect?.(app);

  const background: { stop(): Promise<void> }[] = [];
  let closer: ClosingThread | null = null;
  let isServing = false;
  const isReady = () => isServing && closer?.isAlive() !== false && guard.distrust === null;
  // Watchers here learn of it all the same, a second later: what no node tells this one it reads (decision 165).
  const lacks = () =>
    backplane.isConnected() ? null : 'This node does not hear the others at once.';
  const ways = [...new Set([database, platform.admissionDatabase, acknowledged.database])];
  installProbes(app, ways, { isReady, whyNot: () => guard.distrust, lacks }, platform.fellows);
  const followers = all.flatMap(({ followers: its = [] }) => its);
  const facts = createFactDelivery(
    database,
    log,
    followers.map((follower) => watchedFollower(metrics, follower)),
    // What is read again because of a fact must not come from a replica that does not know it.
    () => replica.follow(),
  );
  await facts.begin();
  const looks: Pass = {
    name: 'replica position',
    everyMs: lookEveryMs,
    where: ['web'],
    run: () => replica.look(),
  };
  const passes = [
    ...jobs.passes,
    looks,
    ...facts.passes,
    ...all.flatMap(({ passes: its = [] }) => its),
  ]
    .filter(runsOn(roles))
    .map((pass) => watchedPass(metrics, pass));
  const begin = ({ name, everyMs, run }: Pass) => repeat(name, everyMs, log, run);

  const jobNames = all.flatMap(({ jobs: its = [] }) => its.map(({ name }) => name));
  const ownFigures: Module = {
    figures: () => ({
      ready: isReady() ? 1 : 0,
      hub_line: backplane.isConnected() ? 1 : 0,
      facts_given_up_total: facts.givenUp(),
    }),
    tallies: {
      jobs_given_up: { label: 'job', read: () => countGivenUpJobs(database.kysely, jobNames) },
    },
    backlogs: [
      () => readJobBacklog(database.kysely, jobNames),
      () => readArchiveBacklog(database.kysely),
      () => readBackupBacklog(database.kysely),
      ...facts.backlogs,
    ],
  };
  serveMetrics(
    app,
    metrics,
    readersOf(config),
    createReadings([...all, replica, ownFigures], metrics),
    platform.fellows,
  );

  return {
    app,
    parts,
    passes,
    findSite,
    linkTo,
    jobs,
    deliverFacts: facts.deliverAll,
    modules,
    async start(listen = async () => {}) {
      await acknowledged.begin();
      const { heartbeats, hammers } = parts;
      if (heartbeats || hammers) {
        closer = await closing.start({ heartbeats, hammers });
        background.push(closer);
      }
      background.push(...passes.map(begin));
      await listen();
      isServing = true;
      if (heartbeats) closer?.takesBids(() => guard.distrust === null);
    },
    async stop() {
      isServing = false;
      await live.close(sendAwayMs);
      closer?.takesNoMoreBids();
      await closeHttp(app);
      // Before the bid writer, since jobs and passes place bids.
      await Promise.all(background.map((task) => task.stop()));
      await jobs.stop();
      await close();
    },
  };
}

/** Finishes running requests; then closes idle connections that browsers keep open. */
async function closeHttp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}

import type { Config } from '#platform/config/config.ts';
import type { Role } from '#platform/modules/module.ts';
import { createLinkTo } from '#platform/http/link-to.ts';
import { leaveOnSignals } from './leave-on-signals.ts';
import { orExplain } from './listen-problem.ts';
import { mount } from './mount.ts';
import { mountPages } from './mount-pages.ts';
import { isFirst, joinFellows, listening, rolesAmong } from './processes/fellows.ts';
import { connectionsOf, tooFewConnections } from './processes/count-connections.ts';
import { openProbes } from './processes/open-probes.ts';
import { openInstallation } from './open-installation.ts';
import type { Installation } from './open-installation.ts';

export interface ServeOptions {
  /** In demo mode: make the demo first, and say who can log in. */
  readonly demo: boolean;
  readonly roles: readonly Role[];
  /** That this machine runs behind its port, with this one. */
  readonly processes: number;
}

/**
 * The server: opens the installation, serves until the process is told to stop, shuts down properly and
 * ends the process. Throws `InstallationError` when it cannot start.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const opening = openInstallation({
    environment: process.env,
    applicationName: 'fairlot server',
    maxConnections: connectionsOf.requests,
  });
  // Everything started, to be ended in reverse order: the database last, even if it is still starting.
  const endings = [() => opening.then((installation) => installation.close())];
  const endAll = async () => {
    for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end();
  };
  let left: Promise<void> | undefined;
  const leave = () => (left ??= endAll());
  let isStopping = false;
  leaveOnSignals(process, {
    async leave() {
      isStopping = true;
      const { log } = await opening;
      await leave().catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        throw error;
      });
      log.info('Fairlot has stopped.');
    },
    cut: () => opening.then((installation) => installation.stopDatabase()),
    exit: (code) => process.exit(code),
  });
  const installation = await opening;
  const { config, database, log } = installation;
  const fellows = joinFellows();
  try {
    if (isFirst(fellows)) await warnOfConnections(installation, options.processes);
    // `npm start` asks for the demo; tests and nodes of a real installation do not.
    const withDemo = config.mode === 'demo' && options.demo;
    const demo = withDemo ? await import('@fairlot/demo') : null;
    const server = await mount({ ...installation, fellows }, rolesAmong(fellows, options.roles));
    endings.push(() => server.stop());
    await demo?.prepareDemo(database, log);
    if (server.parts.calls) await mountPages(server, installation);
    await server.start(async () => {
      const { app } = server;
      const closeDoor = await fellows?.open(app);
      if (closeDoor !== undefined) endings.push(async () => closeDoor());
      const { host, port } = config;
      const place = { variable: 'PORT', host, port } as const;
      await orExplain(app.listen({ host, port, ...listening(fellows) }), place);
      // For several the supervisor answers.
      if (fellows === undefined) {
        await openProbes(config, (request, response) => app.routing(request, response));
      }
    });
    fellows?.serves();
    if (server.parts.calls && isFirst(fellows)) greet(config, demo);
  } catch (error) {
    await leave();
    // If it is told to stop while it starts, the start fails because parts are already closed.
    if (!isStopping) throw error;
  }
}

async function warnOfConnections(
  { config, database, log }: Installation,
  processes: number,
): Promise<void> {
  const isPooled = config.databasePoolUrl !== undefined;
  const warning = await tooFewConnections(database.kysely, { processes, isPooled });
  if (warning !== null) log.warn(warning);
}

/** For the person at the terminal; the log goes to standard error. */
function greet(
  { publicUrl, consoleHost }: Config,
  demo: { demoLogins: Readonly<Record<string, string>>; demoPassword: string } | null,
): void {
  const consoleUrl = createLinkTo(publicUrl)(consoleHost, '/');
  const lines = [`Fairlot is at ${publicUrl}, the sellers' console at ${consoleUrl}`];
  if (demo !== null) {
    const logins = Object.values(demo.demoLogins).join(', ');
    lines.push(`Demo logins: ${logins}; password ${demo.demoPassword}`);
    lines.push(`Mails that would have been sent: ${publicUrl}/dev/outbox`);
  }
  process.stdout.write(`${lines.join('\n')}\nStop with Ctrl-C.\n`);
}

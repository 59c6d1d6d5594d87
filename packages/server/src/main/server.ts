import { fileURLToPath } from 'node:url';
import { demoLogins, demoPassword, prepareDemo } from '../features/demo/public.ts';
import { isCounted } from '../features/sites/analytics.ts';
import type { Config } from '../platform/config/config.ts';
import type { App } from '../platform/http/create-app.ts';
import type { Log } from '../platform/log/log.ts';
import { compose } from './compose.ts';
import { InstallationError, openInstallation } from './open-installation.ts';
import { mountWeb } from './web/mount-web.ts';
import { analyticsHosts, formHosts, recaptchaHosts, stripeHosts } from './web/page-headers.ts';

const webBuild = fileURLToPath(new URL('../../../web/build', import.meta.url));
/** A reload of the page at the close comes from memory; older than this nobody wants a price. */
const microcacheMs = 2_000;
/** For requests; the bid writer has two of its own, the hub one, visitors six. */
const maxConnections = 12;
/** What has not ended by then is cut: a process manager would kill us anyway. */
const shutdownMs = 15_000;

/** The server process: opens the installation, serves until it is told to stop, leaves in order. */
async function main(): Promise<void> {
  const installation = await openInstallation({
    environment: process.env,
    applicationName: 'fairlot server',
    maxConnections,
  });
  const { config, database, log } = installation;
  // What has been begun, to be ended the other way round: the database last.
  const endings = [() => installation.close()];
  const leave = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  leaveOnSignals(leave, log);
  try {
    // `npm start` asks for the demo; tests and nodes of a real installation do not.
    const withDemo = config.mode === 'demo' && process.argv.includes('--demo');
    const composition = await compose(installation);
    endings.push(() => composition.stop());
    if (withDemo) await prepareDemo(database, log);
    await mountWeb(composition.app, {
      buildDirectory: webBuild,
      microcacheMs,
      // A card and a sign-up can be asked for on every page that bids, so it is every page or none.
      guests: (host) => [
        ...(config.stripe === undefined ? [] : [stripeHosts]),
        ...(config.botCheck === undefined ? [] : [recaptchaHosts]),
        ...(config.analyticsScript === undefined || !isCounted(host)
          ? []
          : [analyticsHosts(config.analyticsScript)]),
        // The Sell page is reached without a new document too.
        ...(config.contactFormUrl === undefined ? [] : [formHosts(config.contactFormUrl)]),
      ],
    });
    await composition.start();
    await listen(composition.app, config);
    greet(config, withDemo);
  } catch (error) {
    await leave();
    throw error;
  }
}

/** Why an address cannot be listened on, for the person who set it. */
const listenProblems: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Set PORT to another one.`,
  EACCES: ({ port }) => `Port ${port} may not be used by this user. Set PORT to another one.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Check HOST.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}. Check HOST.`,
};

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const problem = listenProblems[code]?.(config);
    if (problem === undefined) throw error;
    throw new InstallationError(problem, { cause: error });
  }
}

/** For the person at the terminal; the log goes to standard error. */
function greet({ publicUrl }: Config, withDemo: boolean): void {
  const lines = [`Fairlot is at ${publicUrl}`];
  if (withDemo) {
    const logins = Object.values(demoLogins).join(', ');
    lines.push(`Demo logins: ${logins}; password ${demoPassword}`);
    lines.push(`Mails that would have been sent: ${publicUrl}/dev/outbox`);
  }
  process.stdout.write(`${lines.join('\n')}\nStop with Ctrl-C.\n`);
}

function leaveOnSignals(leave: () => Promise<void>, log: Log): void {
  let isLeaving = false;
  const leaveOnce = async () => {
    if (isLeaving) process.exit(1);
    isLeaving = true;
    setTimeout(() => process.exit(1), shutdownMs).unref();
    await leave();
    log.info('Fairlot has stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      leaveOnce().catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof InstallationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

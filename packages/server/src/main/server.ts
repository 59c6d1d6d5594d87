import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoLogins, demoPassword, prepareDemo } from '../features/demo/public.ts';
import type { Config } from '../platform/config/config.ts';
import type { App } from '../platform/http/create-app.ts';
import { compose } from './compose.ts';
import { InstallationError, openInstallation } from './open-installation.ts';
import type { Installation } from './open-installation.ts';
import { mountWeb } from './web/mount-web.ts';

const webBuild = fileURLToPath(new URL('../../../web/build', import.meta.url));
/** A reload of the page at the close comes from memory; older than this nobody wants a price. */
const microcacheMs = 2_000;
/** For requests; the bid writer has two of its own, the hub one. */
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
  const { config, database } = installation;
  await mkdir(path.resolve(config.dataDir), { recursive: true });
  // `npm start` asks for the demo; tests and nodes of a real installation do not.
  const withDemo = config.mode === 'demo' && process.argv.includes('--demo');
  const composition = await compose(installation);
  if (withDemo) await prepareDemo(database);
  await mountWeb(composition.app, { buildDirectory: webBuild, microcacheMs });
  stopOnSignals(installation, () => composition.stop());
  await composition.start();
  await listen(composition.app, config);
  greet(config, withDemo);
}

/** A port that is taken is the commonest reason not to start: one clear line. */
async function listen(app: App, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new InstallationError(`Port ${port} is in use. Set PORT to another one.`, {
      cause: error,
    });
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

function stopOnSignals(installation: Installation, stop: () => Promise<void>): void {
  const { log } = installation;
  let isStopping = false;
  const leave = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownMs).unref();
    await stop();
    await installation.close();
    log.info('Fairlot has stopped.');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      leave().catch((error: unknown) => {
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

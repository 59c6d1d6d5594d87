import { prepareDemo } from '@fairlot/demo';
import cluster from 'node:cluster';
import {
  joinFellows,
  listening,
  rolesAmong,
} from '../../packages/server/src/main/processes/fellows.ts';
import { supervise } from '../../packages/server/src/main/processes/supervise.ts';
import { mount } from '../../packages/server/src/main/mount.ts';
import { mountPages } from '../../packages/server/src/main/mount-pages.ts';
import { openInstallation } from '../../packages/server/src/main/open-installation.ts';
import { allRoles } from '../../packages/server/src/platform/modules/module.ts';

// The product's server on the database and port that the environment names, ended by a message; with
// `--demo`, of the demo's marketplace; with PROCESSES, so many behind that port.
const processes = Number(process.env['PROCESSES'] ?? 1);
if (processes > 1 && cluster.isPrimary) {
  let serving = 0;
  // Each says so once.
  cluster.on('message', () => {
    serving += 1;
    if (serving === processes) process.send?.('ready');
  });
  process.on('message', () => process.kill(process.pid, 'SIGTERM'));
  process.exit(await supervise(processes, console.error));
}

const installation = await openInstallation({
  environment: { ...process.env, LOG_LEVEL: 'warn' },
  applicationName: 'bench',
  maxConnections: 12,
});
const fellows = joinFellows();
const server = await mount({ ...installation, fellows }, rolesAmong(fellows, allRoles));
// What a phone loads of a page depends on what is on it.
if (process.argv.includes('--demo')) await prepareDemo(installation.database, installation.log);
await mountPages(server, installation);
await server.start(async () => {
  const { port } = installation.config;
  await server.app.listen({ host: '127.0.0.1', port, ...listening(fellows) });
});
function leave(): void {
  void server.stop().then(async () => {
    await installation.close();
    process.exit(0);
  });
}
if (fellows === undefined) {
  process.send?.('ready');
  process.on('message', leave);
} else {
  process.on('SIGTERM', leave);
  await fellows.open(server.app);
}

import { prepareDemo } from '@fairlot/demo';
import { mount } from '../../packages/server/src/main/mount.ts';
import { mountPages } from '../../packages/server/src/main/mount-pages.ts';
import { openInstallation } from '../../packages/server/src/main/open-installation.ts';

// The product's server on the database and port that the environment names, ended by a message; with `--demo`, of the demo's marketplace.
const installation = await openInstallation({
  environment: { ...process.env, LOG_LEVEL: 'warn' },
  applicationName: 'bench',
  maxConnections: 12,
});
const server = await mount(installation);
// What a phone loads of a page depends on what is on it.
if (process.argv.includes('--demo')) await prepareDemo(installation.database, installation.log);
await mountPages(server, installation);
await server.start(async () => {
  await server.app.listen({ host: '127.0.0.1', port: installation.config.port });
});
process.send?.('ready');
process.on('message', () => {
  void server.stop().then(async () => {
    await installation.close();
    process.exit(0);
  });
});

import { fileURLToPath } from 'node:url';
import { mount } from '../../packages/server/src/main/mount.ts';
import { mountWeb } from '../../packages/server/src/main/web/mount-web.ts';
import { readConfig } from '../../packages/server/src/platform/config/config.ts';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { openFileStore } from '../../packages/server/src/platform/files/open-file-store.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';

// The product's server on the database and port that the environment names, ended by a message.
const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? '';
const database = openDatabase({ url: databaseUrl, maxConnections: 12, applicationName: 'bench' });
const server = await mount({
  config,
  database,
  databaseUrl,
  files: openFileStore(config.dataDir),
  log: createLog('warn'),
});
await mountWeb(server.app, {
  buildDirectory: fileURLToPath(new URL('../../packages/web/build', import.meta.url)),
  cache: server.modules.pages.cache,
  findSite: server.findSite,
  linkTo: server.linkTo,
});
await server.start(async () => {
  await server.app.listen({ host: '127.0.0.1', port: config.port });
});
process.send?.('ready');
process.on('message', () => {
  void server.stop().then(async () => {
    await database.close();
    process.exit(0);
  });
});

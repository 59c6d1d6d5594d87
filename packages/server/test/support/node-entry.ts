// A node as `src/main/server.ts` makes it, without the pages: tests of it need no web build.
import { mount } from '#main/mount.ts';
import { openInstallation } from '#main/open-installation.ts';

const installation = await openInstallation({
  environment: process.env,
  applicationName: 'fairlot server',
  maxConnections: 12,
});
const { config } = installation;
const server = await mount(installation);
process.on('SIGTERM', () => {
  server
    .stop()
    .then(() => installation.close())
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
// For tests alone: stands still as if a page took so long.
process.on('message', ({ freeze }: { freeze: number }) => {
  process.send?.('frozen', () => {
    const until = performance.now() + freeze;
    while (performance.now() < until);
    process.send?.('thawed');
  });
});
// Whoever listens for messages would otherwise never end.
process.channel?.unref();
await server.start(async () => {
  await server.app.listen({ host: config.host, port: config.port });
});
process.stdout.write('ready\n');

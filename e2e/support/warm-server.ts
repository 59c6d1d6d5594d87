// Runs one server after another in one process, so that the thousand modules load once per test worker and not per
// file: a start takes half the time. Controlled by `startServer` over IPC.
import { mount } from '../../packages/server/src/main/mount.ts';
import { mountPages } from '../../packages/server/src/main/mount-pages.ts';
import { openInstallation } from '../../packages/server/src/main/open-installation.ts';

/** What it is told: the variables of the environment to serve with, or to stop serving. */
export type Order =
  | { readonly kind: 'serve'; readonly environment: Record<string, string> }
  | { readonly kind: 'stop' };

/** What it answers. `failed`: with the error, and its stack. */
export type News = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly error: string };

let stop: (() => Promise<void>) | undefined;

async function serve(environment: Record<string, string>): Promise<void> {
  const installation = await openInstallation({
    environment,
    applicationName: 'fairlot server',
    maxConnections: 12,
  });
  const server = await mount(installation);
  stop = async () => {
    await server.stop();
    await installation.close();
  };
  await mountPages(server, installation);
  const { host, port } = installation.config;
  await server.start(async () => void (await server.app.listen({ host, port })));
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'serve') await serve(order.environment);
  else await stop?.();
}

const tell = (news: News) => process.send?.(news);

process.on('message', (order: Order) => {
  obey(order).then(
    () => tell({ kind: 'done' }),
    (error: unknown) =>
      tell({ kind: 'failed', error: (error instanceof Error && error.stack) || String(error) }),
  );
});
// The worker has ended.
process.on('disconnect', () => process.exit());

import { publishNow } from '#main/testing/publish.ts';
import { byCommand } from '#main/testing/by-command.ts';
// A node like that of `src/main/serve.ts`, but without pages, so that its tests need no web build.
import { deleteLogin } from '#identity/accounts/logins.queries.ts';
import { mount } from '#main/mount.ts';
import { joinFellows, listening, rolesAmong } from '#main/processes/fellows.ts';
import { openInstallation } from '#main/open-installation.ts';
import { allRoles } from '#platform/modules/module.ts';
import { changeLot } from '#selling/sales/public.ts';
import { makeNotifyingFatal } from './notifying-is-fatal.ts';
import type { Commit } from './server-process.ts';

interface Orders {
  readonly freeze?: number;
  readonly commitAndDie?: Commit;
  readonly dieBeforeNotifying?: true;
}

const installation = await openInstallation({
  environment: process.env,
  applicationName: 'fairlot server',
  maxConnections: 12,
});
const { config } = installation;
/** Roles between commas, as `fairlot serve --role` takes them; all by default. */
const roles = allRoles.filter((role) => process.env['ROLES']?.split(',').includes(role) ?? true);
const fellows = joinFellows();
const server = await mount({ ...installation, fellows }, rolesAmong(fellows, roles));
process.on('SIGTERM', () => {
  server
    .stop()
    .then(() => installation.close())
    // The supervisor's channel and the door would keep it alive.
    .then(() => fellows && process.exit())
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
// Orders of the test that started it.
process.on('message', ({ freeze, commitAndDie, dieBeforeNotifying }: Orders) => {
  if (freeze !== undefined) standStill(freeze);
  if (commitAndDie !== undefined) void dieAfterCommit(commitAndDie);
  if (dieBeforeNotifying === true) {
    makeNotifyingFatal();
    process.send?.('will die');
  }
});
// Otherwise the listener for messages would keep the process alive.
process.channel?.unref();
// The tests have ended, so that nobody else would end this process.
process.on('disconnect', () => process.exit(1));
await server.start(async () => {
  await fellows?.open(server.app);
  await server.app.listen({ host: config.host, port: config.port, ...listening(fellows) });
});
fellows?.serves();
process.stdout.write('ready\n');

/** Blocks the event loop by waiting instead of working, so that other tests have the processor. */
function standStill(milliseconds: number): void {
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
  process.send?.('frozen', () => {
    Atomics.wait(nobodyWakes, 0, 0, milliseconds);
    process.send?.('thawed');
  });
}

/** Kills this node right after the commit, before it can notify anybody. */
async function dieAfterCommit(commit: Commit): Promise<void> {
  const outcome = await commitHere(commit);
  if (outcome === commit.expected) process.kill(process.pid, 'SIGKILL');
  process.stderr.write(`committed nothing: ${outcome}\n`);
}

async function commitHere(commit: Commit): Promise<string> {
  const { bids } = server.modules;
  switch (commit.expected) {
    case 'taken-out':
      return (
        await bids.takeOut({
          lotId: commit.lotId,
          leaving: { kind: 'withdrawn' },
          by: { kind: 'command', name: 'a test' },
          reason: '',
        })
      ).kind;
    case 'retracted':
      return bids.retractForBidder({
        lotId: commit.lotId,
        email: commit.email,
        reason: 'SellerNotReached',
        madeBy: 'Joan',
      });
    case 'changed':
      return changeLot(installation.database, commit.lotId, { title: commit.title }, byCommand);
    case 'published':
      await publishNow(installation.database, commit.auctionId);
      return 'published';
    case 'signed-out': {
      const { userId, loginId } = commit;
      const ended = await installation.database.transaction((transaction) =>
        deleteLogin(transaction, userId, loginId),
      );
      return ended.length === 1 ? 'signed-out' : 'nobody';
    }
  }
}

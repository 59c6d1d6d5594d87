import { openSaleroom } from '../packages/server/test/support/saleroom.ts';
import type { Saleroom } from '../packages/server/test/support/saleroom.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';

export const say = (line: string) => console.log(line);

/** Starts a cluster without the demo, does this in it and ends it, whatever came of that. */
export async function withCluster(
  work: (cluster: Cluster, room: Saleroom) => Promise<void>,
  isUnsafe = false,
): Promise<void> {
  const cluster = await startCluster({ withDemo: false, isUnsafe, say });
  const room = await openSaleroom(cluster.databaseUrl);
  try {
    await work(cluster, room);
  } finally {
    await room.close();
    await cluster.stop();
  }
}

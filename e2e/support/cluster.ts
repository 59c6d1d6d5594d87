import { startTestCluster } from '../../packages/server/src/platform/database/testing/test-cluster.ts';

/** Name of the variable that tells the test workers where the PostgreSQL of this run is. */
export const clusterVariable = 'FAIRLOT_TEST_CLUSTER';

/** One PostgreSQL for the whole run, shared with database tests that run at the same time. */
export default async function startCluster(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env[clusterVariable] = cluster.url;
  return () => cluster.stop();
}

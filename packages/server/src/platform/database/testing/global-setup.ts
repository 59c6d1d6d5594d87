import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testClusterUrl: string;
  }
}

/** Vitest runs this once for all database tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('testClusterUrl', cluster.url);
  return () => cluster.stop();
}

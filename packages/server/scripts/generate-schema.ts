// Brings src/platform/database/schema.ts up to date with the migrations.
import { writeFile } from 'node:fs/promises';
import { SCHEMA_FILE, schemaSource } from '#platform/database/testing/schema-source.ts';
import { cloneDatabase } from '#platform/database/testing/template-database.ts';
import { startTestCluster } from '#platform/database/testing/test-cluster.ts';

const cluster = await startTestCluster();
try {
  await writeFile(SCHEMA_FILE, await schemaSource(await cloneDatabase(cluster.url)));
} finally {
  await cluster.stop();
}

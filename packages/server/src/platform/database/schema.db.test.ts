import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA_FILE, schemaSource } from './testing/schema-source.ts';
import { testDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('schema.ts is what the migrations make (else run scripts/generate-schema.ts)', async () => {
  expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await schemaSource(database.url));
});

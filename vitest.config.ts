import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/build/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['packages/server/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: ['packages/server/src/platform/database/testing/global-setup.ts'],
          // Each file clones the template once; PostgreSQL needs its share of the processor too.
          maxWorkers: 2,
          hookTimeout: 30_000,
          testTimeout: 20_000,
        },
      },
    ],
  },
});

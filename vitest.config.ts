import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/build/**'];
/** What `npm run test:long` alone tries, as it asks for the promised sizes of the rest (decision 139). */
const long = process.env['FAIRLOT_LONG'] === '1' ? [] : ['**/*.long.db.test.ts'];

/**
 * A hang ends; a slow machine that is busy with other things is no failure. Where one takes three seconds
 * by itself, it took more than twenty beside three others and the browser tests.
 */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

// No file has modules of its own (`isolate: false`): reading the code anew for each took a third of the
// time. What modules keep is no more than what one process of the product keeps for all of its requests.
export default defineConfig({
  test: {
    // As in playwright.config.ts: what passed at the second try is named.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,cluster,bench}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts'],
          // A group of its own, which runs before the database tests.
          maxWorkers: 2,
          isolate: false,
          ...patience,
        },
      },
      {
        ssr: { resolve: { conditions: ['cheap-passwords', ...defaultServerConditions] } },
        test: {
          name: 'database',
          include: ['packages/{server,demo}/**/*.db.test.ts'],
          exclude: [...ignored, ...long],
          globalSetup: ['packages/server/src/platform/database/testing/global-setup.ts'],
          // Much of their time workers wait, for PostgreSQL and for servers that start or are killed: four of
          // them fill two cores, which three left idle by a tenth once the browser tests had ended.
          maxWorkers: 4,
          // After the unit tests: projects with workers of different number do not run side by side.
          sequence: { groupOrder: 1 },
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});

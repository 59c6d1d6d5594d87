import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The linter's boundaries, tried on a tree of planted files: a rule that catches nothing looks like one
// that is kept.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const server = 'packages/server/src';
const features = 'packages/web/src/features';

/** File, what it imports, and what the linter says of it. */
const forbidden: readonly (readonly [string, string, string])[] = [
  [`${server}/platform/http/knows.ts`, '#bidding/bids/public.ts', 'The platform knows no domain.'],
  [`${server}/platform/http/in/knows.ts`, '#main/mount.ts', 'The platform knows no domain.'],
  [`${server}/platform/http/by-path.ts`, '../../bidding/bids/public.ts', 'The platform knows no'],
  [`${server}/platform/http/in/by-path.ts`, '../../../main/mount.ts', 'The platform knows no'],
  [`${server}/main/past.ts`, '#bidding/bids/bid-writer.ts', 'public.ts'],
  [`${server}/main/web/past.ts`, '#bidding/bids/bid-writer.ts', 'public.ts'],
  [`${server}/main/past-module.ts`, '#bidding/bids/modules.ts', 'main imports module.ts'],
  [`${server}/settlement/invoices/wires.ts`, '#bidding/bids/module.ts', 'public.ts'],
  [`${server}/main/cli/past-commands.ts`, '#bidding/bids/bid.command.ts', 'main imports module.ts'],
  [`${server}/settlement/invoices/adds.ts`, '#bidding/bids/commands.ts', 'public.ts'],
  [`${server}/settlement/invoices/in/wires.ts`, '#settlement/payments/module.ts', 'public.ts'],
  [`${server}/selling/intake/up.ts`, '#bidding/bids/public.ts', 'Imports go one way'],
  [`${server}/selling/intake/in/the/depth/up.ts`, '#browsing/search/public.ts', 'one way'],
  [`${server}/bidding/live/aside.ts`, '#browsing/search/public.ts', 'Imports go one way'],
  [`${server}/operations/replay/up.ts`, '#main/mount.ts', 'Imports go one way'],
  [`${server}/identity/staff/up.ts`, '#demo/marketplace/public.ts', 'Imports go one way'],
  [`${server}/settlement/invoices/past.ts`, '#bidding/bids/bid-writer.ts', 'public.ts'],
  [`${server}/settlement/invoices/in/past.ts`, '#bidding/bids/in/public.ts', 'public.ts'],
  [`${server}/settlement/invoices/past-own.ts`, '#settlement/payments/public-x.ts', 'public.ts'],
  [`${server}/settlement/invoices/leaves.ts`, '../payments/public.ts', 'are written #domain'],
  [`${server}/settlement/invoices/in/leaves.ts`, '../../payments/x.ts', 'are written #domain'],
  [`${server}/settlement/invoices/mixed.ts`, '@fairlot/web', 'Server, web and console never'],
  [`${features}/lot/past.tsx`, '../bidding/bid-dialog.tsx', 'never import each other'],
  [`${features}/lot/in/past.tsx`, '../../bidding/bid-dialog.tsx', 'never import each other'],
  [`${features}/lot/around.tsx`, '../../features/bidding/x.tsx', 'never import each other'],
  [`${features}/lot/up.tsx`, '../../../app/site.ts', 'lib ← features ← app.'],
  [`${features}/lot/mixed.tsx`, '@fairlot/server', 'Server, web and console never'],
  ['packages/ui/src/knows.tsx', '@fairlot/web/src/features/lot/public.ts', 'ui knows no page.'],
  ['packages/ui/src/knows.tsx', '../../web/src/features/lot/public.ts', 'ui knows no page.'],
  ['packages/ui/src/knows.tsx', '@fairlot/client/api.ts', 'ui knows no page.'],
  ['packages/client/src/knows.ts', '@fairlot/console/src/routes.tsx', 'client knows no page.'],
  ['packages/console/src/features/sales/mixed.tsx', '@fairlot/web/app/x.ts', 'Server, web and'],
  ['packages/console/src/features/sales/past.tsx', '../lots/grid.tsx', 'never import each other'],
  ['packages/console/src/lib/knows.tsx', '../features/sales/public.ts', 'lib ← features ← app.'],
  [
    `${server}/settlement/invoices/mixed-ui.ts`,
    '@fairlot/ui/x.ts',
    'Server, web and console never',
  ],
  ['packages/web/src/lib/knows.tsx', '../features/lot/public.ts', 'lib ← features ← app.'],
  ['packages/rules/src/bidding/mixed.ts', 'node:fs', 'rules is pure'],
  ['packages/contract/src/in/mixed.ts', '@fairlot/server', 'contract imports'],
];
const allowed: readonly (readonly [string, string])[] = [
  [`${server}/settlement/invoices/may.ts`, '#bidding/bids/public.ts'],
  [`${server}/settlement/invoices/may-own.ts`, './other.ts'],
  [`${server}/settlement/invoices/in/may-own.ts`, '../other.ts'],
  [`${server}/settlement/invoices/may-platform.ts`, '#platform/http/in/x.ts'],
  [`${server}/main/may.ts`, '#bidding/bids/public.ts'],
  [`${server}/main/may-mount.ts`, '#bidding/bids/module.ts'],
  [`${server}/main/cli/may-add.ts`, '#bidding/bids/commands.ts'],
  [`${features}/lot/may.tsx`, '../bidding/public.ts'],
  [`${features}/lot/in/may.tsx`, '../../bidding/public.tsx'],
  [`${features}/lot/may-lib.tsx`, '../../lib/api.ts'],
];

const circle = `${server}/settlement/invoices/circle`;
let tree: string;
let said: { readonly filename: string; readonly message: string; readonly help: string }[];

beforeAll(async () => {
  tree = await mkdtemp(path.join(os.tmpdir(), 'fairlot-boundaries-'));
  await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  for (const name of ['oxlint.config.ts', 'oxlint.boundaries.ts']) {
    await cp(path.join(root, name), path.join(tree, name));
  }
  for (const [file, imported] of [...forbidden, ...allowed]) {
    // A type alone counts as well.
    await plant(file, `import type { Thing } from '${imported}';\nexport type Own = Thing;\n`);
  }
  await plant(`${circle}-a.ts`, "import type { B } from './circle-b.ts';\nexport type A = B[];\n");
  await plant(`${circle}-b.ts`, "import type { A } from './circle-a.ts';\nexport type B = A[];\n");
  const program = path.join(root, 'node_modules/.bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(program, ['--format', 'json', 'packages'], { cwd: tree }, (_, stdout) =>
      resolve(stdout),
    );
  });
  ({ diagnostics: said } = JSON.parse(output) as { diagnostics: typeof said });
}, 60_000);
afterAll(() => rm(tree, { recursive: true }));

async function plant(file: string, source: string): Promise<void> {
  const place = path.join(tree, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, source);
}

const saidOf = (file: string) =>
  said
    .filter(({ filename }) => filename === file)
    .map(({ message, help }) => `${message} ${help}`)
    .join('\n');

test.each(forbidden)('%s may not import %s', (file, _, complaint) => {
  expect(saidOf(file)).toContain(complaint);
});

test.each(allowed)('%s may import %s', (file) => {
  expect(saidOf(file)).toBe('');
});

test('types may not stand in a circle', () => {
  expect(saidOf(`${circle}-a.ts`)).toContain('cycle');
});

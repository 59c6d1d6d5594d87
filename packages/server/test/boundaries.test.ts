import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Plants forbidden imports in a temporary tree and expects the linter to report each: a rule that finds
// nothing would look like one that is obeyed. Every import is written in all ways that there are.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const server = 'packages/server/src';
const features = 'packages/web/src/features';

/** The ways to write an import, one line each. */
const ways: readonly (readonly [string, (from: string) => string])[] = [
  ['value', (from) => `import { thing } from '${from}';\nexport const own = [thing];`],
  ['type', (from) => `import type { Thing } from '${from}';\nexport type Own = Thing;`],
  ['given-on', (from) => `export { more } from '${from}';`],
  ['all', (from) => `export * from '${from}';`],
  ['inline', (from) => `export type More = import('${from}').More;`],
  ['later', (from) => `export const load = () => import('${from}');`],
];

/** The ways that can close a circle: another rule forbids inline types, and a later import closes none. */
const circular = ways.filter(([way]) => way !== 'inline' && way !== 'later');

/** A file, what it imports, and the linter's complaint. */
const forbidden: readonly (readonly [string, string, string])[] = [
  [`${server}/platform/http/knows.ts`, '#bidding/bids/public.ts', 'The platform knows no domain.'],
  [`${server}/platform/http/in/knows.ts`, '#main/mount.ts', 'The platform knows no domain.'],
  [`${server}/platform/http/by-path.ts`, '../../bidding/bids/public.ts', 'The platform knows no'],
  [`${server}/platform/http/in/by-path.ts`, '../../../main/mount.ts', 'The platform knows no'],
  [
    `${server}/platform/http/by-way.ts`,
    '#platform/../bidding/bids/public.ts',
    'The platform knows',
  ],
  [`${server}/main/by-path.ts`, '../bidding/bids/bid-writer.ts', 'main imports module.ts'],
  [`${server}/main/in/the/by-path.ts`, '../../../bidding/bids/x.ts', 'main imports module.ts'],
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
  [`${server}/browsing/search/aside.ts`, '#bidding/bids/public.ts', 'Imports go one way'],
  [`${server}/messaging/messages/up.ts`, '#identity/accounts/public.ts', 'Imports go one way'],
  [`${server}/messaging/sms/in/the/up.ts`, '#bidding/reminders/public.ts', 'Imports go one way'],
  [`${server}/messaging/sms/to-main.ts`, '../../main/modules.ts', 'Imports go one way'],
  [`${server}/operations/replay/up.ts`, '#main/mount.ts', 'Imports go one way'],
  [`${server}/identity/staff/up.ts`, '#operations/today/public.ts', 'Imports go one way'],
  [`${server}/operations/today/demo.ts`, '@fairlot/demo', 'main alone loads the demo'],
  [`${server}/platform/files/demo.ts`, '@fairlot/demo', 'main alone loads the demo'],
  ['packages/demo/src/by-path.ts', '../../server/src/bidding/bids/x.ts', 'imported by its name'],
  ['packages/demo/src/mixed.ts', '@fairlot/web/app/x.ts', 'Server, web and console never'],
  ['packages/console/src/demo.ts', '@fairlot/demo', 'Server, web and console never'],
  [`${server}/settlement/invoices/to-main.ts`, '../../main/mount.ts', 'Imports go one way'],
  [
    `${server}/settlement/invoices/in/the/to-main.ts`,
    '../../../../main/x.ts',
    'Imports go one way',
  ],
  [`${server}/settlement/to-main.ts`, '../main/mount.ts', 'Imports go one way'],
  [`${server}/settlement/invoices/round.ts`, './../../main/mount.ts', 'Imports go one way'],
  [`${server}/settlement/invoices/own.ts`, '#settlement/invoices/x.ts', 'are relative'],
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
  ['packages/web/app/mixed.tsx', '@fairlot/server', 'Server, web and console never'],
  [
    'packages/web/app/routes/in/mixed.tsx',
    '../../../../server/src/main/mount.ts',
    'Server, web and',
  ],
  [
    'packages/console/src/mixed.tsx',
    '@fairlot/server/src/main/mount.ts',
    'Server, web and console',
  ],
  ['packages/console/src/by-path.tsx', '../../server/src/main/mount.ts', 'Server, web and console'],
  ['packages/console/src/by-package.tsx', '../../contract/src/slug.ts', 'imported by its name'],
  ['packages/web/src/features/lot/by-package.tsx', '../../../../ui/src/x.ts', 'by its name'],
  ['packages/web/app/beside.ts', '../../../scripts/lib/workspace.mjs', 'Server, web and console'],
  ['packages/rules/src/bidding/mixed.ts', 'node:fs', 'rules is pure'],
  ['packages/rules/src/bidding/in/mixed.ts', '../../../../contract/src/x.ts', 'rules is pure'],
  ['packages/contract/src/in/mixed.ts', '@fairlot/server', 'contract imports'],
  ['packages/contract/src/in/more.ts', 'lodash', 'contract imports'],
  [`${server}/settlement/invoices/tries.ts`, './testing/x.ts', 'for tests alone'],
  [`${server}/main/in/tries.ts`, '#platform/database/testing/x.ts', 'for tests alone'],
  ['packages/demo/src/tries.ts', '@fairlot/server/testing/factories.ts', 'for tests alone'],
  ['packages/rules/src/bidding/tries.ts', '../testing/story.ts', 'for tests alone'],
  ['packages/web/app/tries.tsx', '../src/lib/testing/x.ts', 'for tests alone'],
];
const allowed: readonly (readonly [string, string])[] = [
  [`${server}/settlement/invoices/may.ts`, '#bidding/bids/public.ts'],
  [`${server}/settlement/invoices/may-own.ts`, './other.ts'],
  [`${server}/settlement/invoices/in/may-own.ts`, '../other.ts'],
  [`${server}/settlement/invoices/may-platform.ts`, '#platform/http/in/x.ts'],
  [`${server}/main/may.ts`, '#bidding/bids/public.ts'],
  [`${server}/main/may-demo.ts`, '@fairlot/demo'],
  ['packages/demo/src/may.ts', '@fairlot/server/bidding/bids/public.ts'],
  [`${server}/main/may-mount.ts`, '#bidding/bids/module.ts'],
  [`${server}/main/cli/may-add.ts`, '#bidding/bids/commands.ts'],
  [`${server}/settlement/invoices/in/the/may-own.ts`, '../../other.ts'],
  [`${server}/main/web/may-beside.ts`, '../mount.ts'],
  ['packages/web/app/routes/may.tsx', '../../src/features/lot/lot-page.tsx'],
  [`${features}/lot/may.tsx`, '../bidding/public.ts'],
  [`${features}/lot/in/may.tsx`, '../../bidding/public.tsx'],
  [`${features}/lot/may-lib.tsx`, '../../lib/api.ts'],
  [`${server}/settlement/invoices/testing/may-try.ts`, '#platform/database/testing/x.ts'],
];

/** A file, the program that it starts as a thread or process, and the complaint; '' if it may. */
const programs: readonly (readonly [string, string, string])[] = [
  [`${server}/selling/intake/thread.ts`, '../../bidding/bids/x.ts', 'Imports go one way'],
  [`${server}/settlement/invoices/thread.ts`, '../payments/x.ts', 'are written #domain'],
  [`${server}/platform/pdf/thread.ts`, '../../main/serve.ts', 'The platform knows no domain.'],
  [`${server}/operations/rehearsal/thread.ts`, '../../../../web/build/x.js', 'Server, web and'],
  ['packages/console/src/thread.ts', '../../server/src/main/serve.ts', 'Server, web and'],
  [`${server}/selling/intake/module-thread.ts`, '../../bidding/bids/x.mjs', 'Imports go one way'],
  [`${server}/platform/pdf/tried-thread.ts`, './testing/x.ts', 'for tests alone'],
  [`${server}/selling/intake/may-thread.ts`, './worker.ts', ''],
  [`${server}/main/may-mount-build.ts`, '../../../web/build/x.js', ''],
];

/** Circles of files, each with its import; the name of the way is part of the paths. */
const circles = (way: string): readonly (readonly (readonly [string, string])[])[] => [
  [
    [`${server}/settlement/invoices/${way}/a.ts`, './b.ts'],
    [`${server}/settlement/invoices/${way}/b.ts`, './a.ts'],
  ],
  [
    [`${server}/settlement/invoices/${way}/x.ts`, './in/the/y.ts'],
    [`${server}/settlement/invoices/${way}/in/the/y.ts`, '../z.ts'],
    [`${server}/settlement/invoices/${way}/in/z.ts`, '../x.ts'],
  ],
  [
    [`${server}/settlement/${way}/public.ts`, `#settlement/${way}-too/public.ts`],
    [`${server}/settlement/${way}-too/public.ts`, `#settlement/${way}/public.ts`],
  ],
];

/** A file of `rules` that reads the clock. */
const clock = 'packages/rules/src/bidding/in/clock.ts';

interface Diagnostic {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}
let tree: string;
let diagnostics: readonly Diagnostic[];

beforeAll(async () => {
  tree = await mkdtemp(path.join(os.tmpdir(), 'fairlot-boundaries-'));
  await symlink(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
  for (const name of ['oxlint.config.ts', 'oxlint.boundaries.ts', 'packages/server/package.json']) {
    await cp(path.join(root, name), path.join(tree, name));
  }
  for (const [file, imported] of [...forbidden, ...allowed]) {
    await plant(file, ways.map(([, source]) => source(imported)).join('\n'));
  }
  for (const [file, program] of programs) {
    await plant(file, `export const program = new URL('${program}', import.meta.url);`);
  }
  await plant(clock, 'export const now = () => Date.now();');
  for (const [way, source] of circular) {
    for (const [file, imported] of circles(way).flat()) await plant(file, source(imported));
  }
  const program = path.join(root, 'node_modules/.bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(
      program,
      ['--format', 'json', 'packages'],
      { cwd: tree, maxBuffer: Infinity },
      (_, stdout) => resolve(stdout),
    );
  });
  ({ diagnostics } = JSON.parse(output) as { diagnostics: typeof diagnostics });
}, 60_000);
afterAll(() => rm(tree, { recursive: true }));

async function plant(file: string, source: string): Promise<void> {
  const place = path.join(tree, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, `${source}\n`);
}

/** The lines of a file that a rule complains about. */
const linesOf = (file: string, rule: string, complaint = '') =>
  diagnostics
    .filter(({ filename, code, message }) => {
      return filename === file && code === rule && message.includes(complaint);
    })
    .map(({ labels }) => labels[0]?.span.line);

test.each(forbidden)('%s may not import %s, in whatever way', (file, _, complaint) => {
  expect(linesOf(file, 'fairlot(boundaries)', complaint)).toEqual([1, 3, 5, 6, 7, 8]);
});

test.each(allowed)('%s may import %s', (file) => {
  expect(linesOf(file, 'fairlot(boundaries)')).toEqual([]);
});

test.each(programs)('%s may run %s: %s', (file, _, complaint) => {
  const found = linesOf(file, 'fairlot(boundaries)', complaint);
  expect(found).toEqual(complaint === '' ? [] : [1]);
});

test('a file of rules may not read the clock: the time is an argument', () => {
  expect(linesOf(clock, 'eslint(no-restricted-globals)')).toEqual([1]);
});

test.each(circular)('files may not import each other in a circle, by %s', (way) => {
  const missed = circles(way).filter((circle) =>
    circle.every(([file]) => linesOf(file, 'import(no-cycle)').length === 0),
  );
  expect(missed).toEqual([]);
});

import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Checks what the documents say about files and folders.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const isForeign = (file: string) => /(^|\/)(node_modules|build|\.[^/]+)$/.test(file);
const filesLike = (pattern: string) => globSync(pattern, { cwd: root, exclude: isForeign });

const documents = filesLike('{*.md,docs/**/*.md}');
/** Documents about the present code; a decision is about the code of its day. */
const guides = documents.filter((file) => !file.startsWith('docs/decisions/'));
const server = 'packages/server/src';

test('every link of a document leads to a file', () => {
  const lost = documents.flatMap((document) =>
    Array.from(read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ([, to = '']) => to)
      .filter((to) => !/^\w+:/.test(to))
      .filter((to) => !existsSync(path.join(root, path.dirname(document), to)))
      .map((to) => `${document}: ${to}`),
  );
  expect(lost).toEqual([]);
});

const files = filesLike('{*,{packages,scripts,e2e,bench,deploy}/**/*}.{ts,tsx,mjs}').map(
  (file) => `/${file}`,
);
/** The files whose paths end with this name. */
const filesNamed = (name: string) => files.filter((file) => file.endsWith(`/${name}`));
/** Files that a document names, in order. */
const namesIn = (text: string) =>
  Array.from(text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g), ([, name = '']) => name);

test('every file that a guide names exists', () => {
  const lost = guides.flatMap((guide) =>
    namesIn(read(guide))
      .filter((name) => filesNamed(name).length === 0)
      .map((name) => `${guide}: ${name}`),
  );
  expect(lost).toEqual([]);
});

/** Names that fit no file or several. A name without a folder is one beside the file named before it. */
function unclear(text: string): string[] {
  let folder = '';
  return namesIn(text).filter((name) => {
    const [file, another] = filesNamed(name.includes('/') ? name : `${folder}/${name}`.slice(1));
    if (file === undefined || another !== undefined) return true;
    folder = path.posix.dirname(file);
    return false;
  });
}

test.each([
  ['`bidding/bids/bid-writer.ts`, then `decide-batch.ts`', []],
  ['`bidding/bids/bid-writer.ts`, then `close-due-lots.ts`', ['close-due-lots.ts']],
  ['`bids/module.ts`', []],
  ['`src/module.ts`, `package.ts`', ['src/module.ts', 'package.ts']],
])('a name that fits no file or several is noticed: %s', (text, names) =>
  expect(unclear(text)).toEqual(names),
);

test('every file that docs/ways.md names can be found', () => {
  expect(unclear(read('docs/ways.md'))).toEqual([]);
});

test('the map names every package and every domain, on one screen', () => {
  const lines = read('docs/architecture.md').trimEnd().split('\n');
  const named = new Set(lines.map((line) => /^ {2}(\w+)\/ +\S/.exec(line)?.[1]));
  const all = [...foldersIn('packages'), ...foldersIn(server)];
  expect(all.filter((name) => !named.has(name))).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

test('every capability has its line, under its domain', () => {
  const listed = read('docs/capabilities.md')
    .split('\n## ')
    .slice(1)
    .flatMap((section) => {
      const [domain = ''] = section.split('\n');
      return Array.from(section.matchAll(/^\| `([\w-]+)` \|/gm), ([, name]) => `${domain}/${name}`);
    })
    .filter((line) => !line.startsWith('What a module brings/'));
  const there = [
    ...foldersIn('packages/rules/src').map((name) => `rules/${name}`),
    ...foldersIn(server).flatMap((domain) =>
      foldersIn(`${server}/${domain}`).map((name) => `${domain}/${name}`),
    ),
  ];
  expect(listed.toSorted()).toEqual(there.toSorted());
});

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askCommand, commandTimeoutMs, runCommand } from '#main/testing/command-line.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

vi.setConfig({ testTimeout: commandTimeoutMs });

const nobodys = '01935c1e-0000-7000-8000-000000000000';
let server: TestServer;
let lot: string;
let sold: string;
beforeAll(async () => {
  server = await testServer();
  const preview = await server.make.auction({ published_at: null });
  const session = await server.make.session({ auction_id: preview.id });
  lot = (await server.make.lot({ auction_id: preview.id, session_id: session.id })).id;
  sold = (await server.make.lot()).id;
  await writeFile(path.join(server.dataDir, 'text.html'), '<p onclick="x()">Solid <b>oak</b></p>');
});
afterAll(() => server.drop());

const said = async (...args: string[]) =>
  (await runCommand(server, ['correct', ...args])).stderr.trim();

test('a lot of a preview says what it is told to, made safe', async () => {
  const args = ['correct', lot, '--title', '  Oak   table ', '--description', 'text.html'];
  expect(await askCommand(server, args)).toEqual({
    code: 0,
    answer: { lotSecureId: lot, corrected: true },
  });
  const { body } = await server
    .client()
    .call('GET /api/site/getlot/:lotId', { params: { lotId: lot } });
  expect(body.lot).toMatchObject({ title: 'Oak table', description: '<p>Solid <b>oak</b></p>' });
});

test('what turns the direction of text is left out, as of a folder that is brought in', async () => {
  await writeFile(path.join(server.dataDir, 'turned.txt'), 'Oak\u2066, \u202Esolid\u2069');
  const args = ['correct', lot, '--title', '\u202ETable\u202C', '--description', 'turned.txt'];
  expect(await askCommand(server, args)).toMatchObject({ code: 0 });
  const { body } = await server
    .client()
    .call('GET /api/site/getlot/:lotId', { params: { lotId: lot } });
  expect(body.lot.title).toBe('Table');
  expect(body.lot.description).toContain('Oak, solid');
  expect(body.lot.description).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

const rows = () =>
  server.database.kysely.selectFrom('lots').select(['id', 'title']).orderBy('id').execute();

test('what cannot be corrected is said in one line, and nothing is', async () => {
  const before = await rows();
  expect(await said(lot)).toBe('Say what to correct: --title or --description.');
  expect(await said(lot, '--title', '  ')).toBe('--title is empty');
  expect(await said(lot, '--title', 'a\nb')).toBe('--title holds a control character');
  expect(await said(lot, '--title', 'x'.repeat(201))).toBe('--title is longer than 200 characters');
  expect(await said(nobodys, '--title', 'Oak')).toBe(`There is no lot ${nobodys}.`);
  expect(await said(sold, '--title', 'Oak')).toBe(
    'Its auction is published: bidders rely on what the lot says.',
  );
  expect(await said(lot, '--description', 'nowhere.html')).toMatch(/nowhere\.html/);
  expect(await rows()).toEqual(before);
});

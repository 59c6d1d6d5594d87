import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { commandTimeoutMs, runCommand } from '#main/testing/command-line.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** The program as a seller's staff run it, beside the server. */
const fairlot = (...args: string[]) => runCommand(server, args);

const slow = { timeout: commandTimeoutMs };

test('a sale is reported and taken away by command', slow, async () => {
  const { auctionId } = await soldAuction(server, { winners: [[100_00, 33_33], [7_01]] });
  await server.modules.invoices.settle();
  const report = await fairlot('report', auctionId, '--json');
  expect(report.code).toBe(0);
  expect(JSON.parse(report.stdout)).toMatchObject({
    auctionSecureId: auctionId,
    lots: 3,
    sold: 3,
    hammer: 140.34,
    invoices: 2,
  });
  const words = await fairlot('report', auctionId);
  expect(words.stdout).toMatch(/^Contents of a farmhouse\n3 lots: 3 sold/);
  expect(words.stdout).toMatch(/Hammer +\$140\.34\n/);

  const rows = await fairlot('export', auctionId, 'lots');
  expect(rows.code).toBe(0);
  expect(rows.stdout).toMatch(/^\uFEFFLot Number,Lead,/);
  const out = ['--out', 'lots.csv', '--json'];
  const saved = await fairlot('export', auctionId, 'lots', ...out);
  const file = path.join(server.dataDir, 'lots.csv');
  expect(JSON.parse(saved.stdout)).toEqual({ auctionSecureId: auctionId, kind: 'lots', file });
  expect(await readFile(file, 'utf8')).toBe(rows.stdout);
  const again = await fairlot('export', auctionId, 'lots', ...out);
  expect(again.code).toBe(1);
  expect(JSON.parse(again.stdout).message).toContain('file already exists');
});

test('what there is not is said in one line', slow, async () => {
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await fairlot('report', nobody)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no auction ${nobody}.\n`,
  });
  const answer = await fairlot('export', nobody, 'bids', '--json');
  expect(JSON.parse(answer.stdout)).toEqual({
    isError: true,
    message: 'The rows are CSV: with --json, name a file by --out.',
  });
  const { code, stderr } = await fairlot('export', nobody, 'maxima');
  expect(code).toBe(1);
  expect(stderr).toContain('lots, bidders, bids, invoices, changes, payments, pickups');
});

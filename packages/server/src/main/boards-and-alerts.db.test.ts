import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readMetrics } from '#platform/metrics/testing/read-metrics.ts';
import type { Sample } from '#platform/metrics/testing/read-metrics.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

// The board and the alerts in deploy/ are for programs that we do not run here: the metrics they use are
// compared with those of a server.

const Board = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
  ),
});
const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
});

let server: TestServer;
let samples: readonly Sample[];
beforeAll(async () => {
  server = await testServer();
  // A first request with each class of status that is used.
  await server.app.inject('/healthz');
  await server.app.inject('/readyz');
  await server.app.inject({ method: 'POST', url: '/api/site/placebid' });
  samples = await readMetrics(server.app);
});
afterAll(() => server.drop());

const read = (name: string) =>
  readFile(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

const board = async () => Board.parse(JSON.parse(await read('fairlot-board.json')));
const alerts = async () =>
  Alerts.parse(parse(await read('fairlot-alerts.yml'))).groups.flatMap(({ rules }) => rules);

/** Labels that Prometheus itself adds. */
const added = new Set(['instance', 'job']);

/** Metrics in an expression that the server does not have. */
function unknownIn(expr: string): string[] {
  const asked = [...expr.matchAll(/\b((?:fairlot|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  if (asked.length === 0 && !/\bup\b/.test(expr)) return [`nothing is asked for: ${expr}`];
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  // A label that is grouped by need not be one of each metric: an expression may compare two.
  const names = new Set(asked.map(([, name]) => name));
  const named = samples.filter(({ name }) => names.has(name));
  const known = new Set(named.flatMap((sample) => Object.keys(sample.labels)));
  const ungrouped = grouped.filter((label) => !known.has(label) && !added.has(label));
  const unknown = asked.flatMap(([, name = '', selector = '']) => {
    const shown = samples.filter((sample) => sample.name === name);
    if (shown.length === 0) return [name];
    const matchers = [...selector.matchAll(/(\w+)(=~?)"([^"]*)"/g)];
    // Values that visitors must cause first, such as 5xx answers, need not exist yet.
    return matchers
      .filter(([, label = '']) => label !== 'status' && !added.has(label))
      .filter(
        ([, label = '', operator, wanted = '']) =>
          !shown.some(({ labels }) =>
            operator === '='
              ? labels[label] === wanted
              : new RegExp(`^(?:${wanted})$`).test(labels[label] ?? ''),
          ),
      )
      .map(([matcher]) => `${name}{${matcher}}`);
  });
  return [...ungrouped, ...unknown];
}

test('what is asked for is compared with what is there', () => {
  expect(unknownIn('fairlot_made_up > 1')).toEqual(['fairlot_made_up']);
  expect(unknownIn('max by (made_up) (fairlot_waiting)')).toEqual(['made_up']);
  expect(unknownIn('fairlot_waiting{what="made up"}')).toEqual(['fairlot_waiting{what="made up"}']);
  expect(unknownIn('fairlot_waiting{what=~"mails|sms"}')).toEqual([]);
});

test('each panel of the board shows figures that there are', async () => {
  const { panels } = await board();
  const targets = panels.flatMap(({ title, targets: its = [] }) =>
    its.map(({ expr }) => ({ title, unknown: unknownIn(expr) })),
  );
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
});

test('each alert watches figures that there are, and operations.md says what to do', async () => {
  const operations = await readFile(
    new URL('../../../../docs/operations.md', import.meta.url),
    'utf8',
  );
  const rules = await alerts();
  expect(rules.length).toBeGreaterThan(15);
  const wrong = rules.map(({ alert, expr }) => ({
    alert,
    unknown: unknownIn(expr),
    isExplained: operations.includes(`\`${alert}\``),
  }));
  expect(wrong.filter(({ unknown, isExplained }) => unknown.length > 0 || !isExplained)).toEqual(
    [],
  );
});

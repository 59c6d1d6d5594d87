import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveAndAsk } from '#main/testing/exposed-lot.ts';
import type { Entry, Exposure } from '#main/testing/exposed-lot.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

/** Each run covers two lots from the first bid on and asks everything about each: seconds of work. */
const isLong = process.env['FAIRLOT_LONG'] === '1';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.clock.freeze(new Date('2027-03-01T12:00:00Z'));
});
afterAll(() => server.drop());

/** What one run shows and the other does not, by question. */
async function differences(one: Exposure, other: Exposure): Promise<object[]> {
  const answers = await liveAndAsk(server, one);
  const others = await liveAndAsk(server, other);
  expect([...others.keys()]).toEqual([...answers.keys()]);
  return [...answers]
    .filter(([question, answer]) => others.get(question) !== answer)
    .map(([question, answer]) => ({ question, one: answer, other: others.get(question) }));
}

const open = { reserve: null, reservePolicy: 'in-full' } as const;
const overMaximum = (max: number, ...between: Entry[]): Exposure => ({
  ...open,
  entries: [['rival', 20], ['leader', max], ...between, ['retractor', 999]],
});
/** The leader raises their maximum this many times, unseen by others. */
const raises = (times: number, max: number) =>
  Array.from({ length: times }, (_, index): Entry => ['leader', max + index + 1]);
const overReserve = (reserve: number, reservePolicy: Exposure['reservePolicy']): Exposure => ({
  reserve,
  reservePolicy,
  entries: [
    ['rival', 20],
    ['leader', 100],
    ['retractor', 999],
  ],
});

const meanwhile = (max: number): Exposure => ({
  ...open,
  entries: [
    ['leader', max],
    ['retractor', 999],
    ['rival', 500],
    ['leader', 650],
    ['retractor', 1200],
  ],
});
const climbing = (reserve: number): Exposure => ({
  reserve,
  reservePolicy: 'by-increments',
  entries: [['leader', 100], ...[200, 420, 440, 460, 999].map((d): Entry => ['retractor', d])],
});
const cents = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);

// Each run asks more than a hundred questions, and there are two.
describe('a retracted bid leaves nothing behind that tells', { timeout: 60_000 }, () => {
  // As with the reserve below.
  test.runIf(isLong)('the maximum, climbed to step by step', async () => {
    const ladder = [300, 400, 550, 600].map((dollars): Entry => ['retractor', dollars]);
    expect(await differences(overMaximum(320, ...ladder), overMaximum(543.21, ...ladder))).toEqual(
      [],
    );
  });

  test('the maximum, and how many times it was changed silently', async () => {
    const changed = overMaximum(560.09, ...raises(5, 560.09));
    expect(await differences(overMaximum(543.21), changed)).toEqual([]);
  });

  test('the maximum, in what others were refused or answered meanwhile', async () => {
    expect(await differences(meanwhile(543.21), meanwhile(560.09))).toEqual([]);
  });

  // By increments it is climbed to below.
  test.each(isLong ? (['in-full', 'by-increments'] as const) : (['in-full'] as const))(
    'the reserve that it met, %s',
    async (policy) => {
      expect(await differences(overReserve(432.1, policy), overReserve(455.5, policy))).toEqual([]);
    },
  );

  test('the reserve, climbed to step by step', async () => {
    expect(await differences(climbing(432.1), climbing(455.5))).toEqual([]);
  });

  test.runIf(isLong)('whatever the amounts are', { timeout: 300_000 }, async () => {
    const ladder = fc.array(cents(21, 980), { maxLength: 4 });
    const maximum = fc.record({ max: cents(100, 900), times: fc.nat({ max: 4 }) });
    await fc.assert(
      fc.asyncProperty(maximum, maximum, ladder, async (one, other, steps) => {
        const entries = steps.toSorted((a, b) => a - b).map((d): Entry => ['retractor', d]);
        const live = ({ max, times }: typeof one) =>
          overMaximum(max, ...raises(times, max), ...entries);
        expect(await differences(live(one), live(other))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

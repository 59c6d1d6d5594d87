import { parseArgs } from 'node:util';
import { median } from '../lib/median.ts';
import { type RoundOptions, type RoundResult, runRound } from './round.ts';
import { VARIANTS, type Variant } from './servers.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    watchers: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const rounds = Number(values.rounds ?? (values.quick ? 1 : 5));
const options: RoundOptions = {
  watchers: Number(values.watchers ?? (values.quick ? 500 : 5_000)),
  pacedSeconds: values.quick ? 1 : 5,
  saturatedSeconds: values.quick ? 2 : 5,
};

const NAMES: Record<Variant, string> = {
  bare: 'bare ws',
  'hub-1': 'hub 1 message/frame',
  'hub-3': 'hub 3 messages/frame',
};

const results: Record<Variant, RoundResult[]> = { bare: [], 'hub-1': [], 'hub-3': [] };
for (let round = 0; round < rounds; round += 1) {
  for (const variant of VARIANTS) results[variant].push(await runRound(variant, options));
}

console.log(`hub fan-out: ${options.watchers} watchers, median of ${rounds}`);
for (const variant of VARIANTS) {
  const of = (figure: keyof RoundResult) =>
    median(results[variant].map((result) => result[figure]));
  console.log(
    `${NAMES[variant]}: ${Math.round(of('deliveriesPerSecond')).toLocaleString('en')} deliveries/s,` +
      ` ${of('cpuPerDelivery').toFixed(1)} µs of the server each;` +
      ` at 10/s p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`,
  );
}
for (const [variant, goal] of [
  ['hub-1', 0.8],
  ['hub-3', 1.5],
] as const) {
  const ratio = (figure: 'deliveriesPerSecond' | 'cpuPerDelivery') =>
    median(
      results[variant].map((result, round) => {
        const bare = results.bare[round]?.[figure] ?? Number.NaN;
        return figure === 'cpuPerDelivery' ? bare / result[figure] : result[figure] / bare;
      }),
    );
  console.log(
    `${NAMES[variant]} ÷ bare ws = ${ratio('deliveriesPerSecond').toFixed(2)}` +
      ` (goal ≥ ${goal}; by the server's processor time ${ratio('cpuPerDelivery').toFixed(2)})`,
  );
}

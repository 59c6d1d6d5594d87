import { expect, test } from 'vitest';
import { merged } from './serve-metrics.ts';

const figures = (process: number) =>
  `# HELP bids Bids.
# TYPE bids counter
bids{process="${process}"} ${process}0

# HELP age Age.
# TYPE age gauge
age{process="${process}"} Nan
`;

test('figures of two processes stand below one description each, as both told them', () => {
  expect(merged([figures(1), figures(2)])).toBe(`# HELP bids Bids.
# TYPE bids counter
bids{process="1"} 10
bids{process="2"} 20

# HELP age Age.
# TYPE age gauge
age{process="1"} Nan
age{process="2"} Nan
`);
});

test('those of one are left as they are', () => {
  expect(merged([figures(1)])).toBe(figures(1));
});

import { describe, expect, it } from 'vitest';
import { divideSessions } from './divide-sessions.ts';
import { readLots } from './lots-file.ts';
import { formatProblem } from './problem.ts';

const { lots } = readLots(Buffer.from('Lot Number,Lead\n1,A\n2,B\n2A,C\n10,D\n'), 'UTC');

function divide(...ranges: [string, string][]) {
  const { sessions, problems } = divideSessions(
    lots,
    ranges.map(([from, to], index) => ({
      name: `Session ${index + 1}`,
      descriptionHtml: '',
      firstCloseTime: null,
      from,
      to,
    })),
  );
  return {
    sessions: sessions.map((session) => session.lots.map(({ lotNumber }) => lotNumber)),
    problems: problems.map(formatProblem),
  };
}

describe('dividing a catalogue into sessions', () => {
  it('keeps the order of the catalogue, whatever the numbers look like', () => {
    expect(divide(['1', '2a'], ['10', '10'])).toEqual({
      sessions: [['1', '2', '2A'], ['10']],
      problems: [],
    });
  });

  it('wants every lot in exactly one session', () => {
    expect(divide(['1', '2']).problems).toEqual([
      'lots.csv:4:Lot Number lot "2A" is in none of the sessions of sale.json',
      'lots.csv:5:Lot Number lot "10" is in none of the sessions of sale.json',
    ]);
    expect(divide(['1', '2A'], ['2A', '10']).problems).toEqual([
      'sale.json: sessions[1] lot "2A" is in an earlier session already',
    ]);
  });

  it('refuses ranges that name no lots or run backwards', () => {
    expect(divide(['1', '11'], ['10', '2']).problems).toEqual([
      'sale.json: sessions[0] lot "11" is not in lots.csv',
      'sale.json: sessions[1] lot "10" comes after lot "2"',
    ]);
  });
});

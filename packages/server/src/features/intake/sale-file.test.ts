import { defaultIncrements } from '@fairlot/rules';
import { describe, expect, it } from 'vitest';
import { formatProblem } from './problem.ts';
import { readSaleJson } from './sale-file.ts';

const least = {
  seller: { companyName: 'Hudson Estates', state: 'ny', email: 'a@hudson.example' },
  title: 'Farmhouse',
  timeZone: 'America/New_York',
  address1: '1 Main Street',
  city: 'Hudson',
  state: 'NY',
  zip: '12534',
  firstCloseTime: '+90s',
};

const read = (change: object) => readSaleJson(JSON.stringify({ ...least, ...change }));
const problems = (change: object) => read(change).problems.map(formatProblem);

describe('sale.json', () => {
  it('fills in what a short one leaves out', () => {
    const { sale } = read({});
    expect(sale).toMatchObject({
      seller: { companyName: 'Hudson Estates', state: 'NY', host: null },
      manager: null,
      sessions: null,
      terms: {
        firstCloseTime: { kind: 'after', delay: 90_000 },
        lotInterval: 60_000,
        softClose: 120_000,
        buyersPremium: 180_000,
        salesTax: 88_750,
        increments: defaultIncrements,
        reservePolicy: 'in-full',
        approval: 'automatic',
        autoCharge: true,
        startTime: null,
      },
    });
  });

  it('reads dollars as cents, rates as parts per million and seconds as milliseconds', () => {
    const { sale } = read({
      increments: [{ from: 0, increment: 2.5 }],
      buyersPremium: 0.175,
      salesTax: 0,
      lotIntervalSeconds: 1.5,
      firstCloseTime: '2026-07-01T18:00',
    });
    expect(sale?.terms).toMatchObject({
      increments: [{ from: 0, increment: 250 }],
      buyersPremium: 175_000,
      salesTax: 0,
      lotInterval: 1_500,
      firstCloseTime: { kind: 'at', at: Date.parse('2026-07-01T22:00:00Z') },
    });
  });

  it('makes the HTML of terms and descriptions safe', () => {
    const { sale } = read({ termsAndConditions: '<b onclick="x()">Cash</b><script>x()</script>' });
    expect(sale?.terms.termsHtml).toBe('<b>Cash</b>');
  });

  it('reads sessions by range of lots in either spelling', () => {
    const { sale } = read({
      sessions: [
        { name: 'One', lots: '1-50' },
        { name: 'Two', from: 51, to: '99A', firstCloseTime: '+1h' },
      ],
    });
    expect(sale?.sessions).toMatchObject([
      { name: 'One', from: '1', to: '50', firstCloseTime: null },
      { name: 'Two', from: '51', to: '99A', firstCloseTime: { kind: 'after', delay: 3_600_000 } },
    ]);
  });

  it('lists everything that is wrong, by path', () => {
    expect(
      problems({
        seller: { companyName: ' ', state: 'XX', email: 'nobody', host: 'http://x' },
        title: undefined,
        buyersPremium: 18,
        timeZone: 'Hudson',
        reservPolicy: 'in-full',
        approval: 'maybe',
        city: 7,
        increments: [
          { from: 5, increment: 1 },
          { from: 5, increment: 1 },
        ],
        pickupWindows: [{ start: '+1h', end: '+2h', perSlot: 0 }],
      }),
    ).toEqual([
      'sale.json: seller.companyName is empty',
      'sale.json: seller.state is not the two letters of a US state',
      'sale.json: seller.email is not an e-mail address',
      'sale.json: seller.host is no host name such as hudson.example.com (without http:// and port)',
      'sale.json: title is missing',
      'sale.json: timeZone is no IANA time zone such as America/New_York',
      'sale.json: city is not a string',
      'sale.json: buyersPremium is no fraction from 0 to 1 with at most six decimals: 18 % is 0.18, and 18 was given',
      'sale.json: increments Row 2 of the increment table must start above the row before it.',
      'sale.json: approval is none of automatic, manual',
      'sale.json: pickupWindows[0].perSlot is less than 1',
      'sale.json: reservPolicy is not a field of a sale',
    ]);
  });

  it('names times that are none', () => {
    expect(problems({ firstCloseTime: 'tomorrow', startTime: '+5 min' })).toEqual([
      'sale.json: startTime "+5 min" is no time such as 2026-05-31T18:00:00-04:00 or +90s',
      'sale.json: firstCloseTime "tomorrow" is no time such as 2026-05-31T18:00:00-04:00 or +90s',
    ]);
  });

  it('says where JSON breaks off', () => {
    const { sale, problems } = readSaleJson('{\n  "title": "x",\n  oops\n}');
    expect(sale).toBeNull();
    expect(problems.map(formatProblem).join()).toMatch(
      /^sale\.json: is not JSON: .*line 3 column 3/,
    );
  });

  it.each(['null', '[]', '"sale"', '7'])('refuses %s', (source) => {
    expect(readSaleJson(source).problems.map(formatProblem)).toEqual([
      'sale.json: is not an object',
    ]);
  });

  it('refuses text that the database cannot hold', () => {
    expect(problems({ title: 'nul\0' })).toEqual(['sale.json: title holds a control character']);
    expect(problems({ title: 'half \uD800' })).toEqual([
      'sale.json: title holds a control character',
    ]);
  });
});

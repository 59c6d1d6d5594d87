import { defaultIncrements, flatPremium } from '@fairlot/rules';
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
const premiumOf = (buyersPremium: unknown) => read({ buyersPremium }).sale?.terms.premiumRules;
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
        premiumRules: [flatPremium(180_000)],
        salesTax: 88_750,
        increments: defaultIncrements,
        reservePolicy: 'in-full',
        approval: 'automatic',
        autoCharge: true,
        chargeDelay: 7_200_000,
        startTime: null,
      },
    });
  });

  it('reads dollars as cents, rates as parts per million and seconds as milliseconds', () => {
    const { sale } = read({
      increments: [{ from: 0, increment: 2.5 }],
      buyersPremium: 0.175,
      salesTax: 0,
      chargeDelayHours: 0.5,
      lotIntervalSeconds: 1.5,
      firstCloseTime: '2026-07-01T18:00',
    });
    expect(sale?.terms).toMatchObject({
      increments: [{ from: 0, increment: 250 }],
      premiumRules: [flatPremium(175_000)],
      chargeDelay: 1_800_000,
      salesTax: 0,
      lotInterval: 1_500,
      firstCloseTime: { kind: 'at', at: Date.parse('2026-07-01T22:00:00Z') },
    });
  });

  it('takes the reason of a sale that owes no tax, and of no other', () => {
    const noTax = { reason: 'casual-sale' };
    expect(read({ salesTax: 0, noTax }).sale?.terms.noTax).toEqual({ ...noTax, note: '' });
    expect(problems({ salesTax: 0.04, noTax })).toEqual([
      'sale.json: noTax is for a sale whose "salesTax" is 0',
    ]);
    expect(problems({ salesTax: 0, noTax: { reason: 'other' } })).toEqual([
      'sale.json: noTax.note says nothing: another reason needs its words',
    ]);
  });

  it('makes the HTML of terms and descriptions safe', () => {
    const { sale } = read({ termsAndConditions: '<b onclick="x()">Cash</b><script>x()</script>' });
    expect(sale?.terms.termsHtml).toBe('<b>Cash</b>');
  });

  it('leaves out what turns the direction of text, however it is written', () => {
    const { sale } = readSaleJson(
      JSON.stringify({ ...least, title: 'Farm\u202Eesuoh' }).replace(
        '"Hudson Estates"',
        '"Hudson\\u2066 Estates"',
      ),
    );
    expect(sale).toMatchObject({
      terms: { title: 'Farmesuoh' },
      seller: { companyName: 'Hudson Estates' },
    });
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
      'sale.json: seller.email is not an email address',
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

  it('reads a premium of bands, minimums and several rules', () => {
    const bands = [
      { from: 0, rate: 0.25 },
      { from: 999.99, rate: 0.125 },
    ];
    const inCents = [
      { from: 0, rate: 250_000 },
      { from: 999_99, rate: 125_000 },
    ];
    expect(premiumOf({ bands, cumulative: true, minimum: 2.5 })).toEqual([
      { bands: inCents, cumulative: true, minimum: 250 },
    ]);
    expect(premiumOf({ rate: 0.18, minimum: 5 })).toEqual([
      { ...flatPremium(180_000), minimum: 500 },
    ]);
    expect(premiumOf([{ rate: 0.18 }, { bands }])).toEqual([
      flatPremium(180_000),
      { bands: inCents, cumulative: false, minimum: 0 },
    ]);
  });

  it.each<[unknown, string[]]>([
    ['18%', [' is not an object']],
    [null, [' is not an object']],
    [[], [' is empty']],
    [{}, [' needs either a "rate" or "bands"']],
    [{ rate: 0.1, bands: [{ from: 0, rate: 0.1 }] }, [' needs either a "rate" or "bands"']],
    [{ rate: 0.1, minimun: 5 }, ['.minimun is not a field of a sale']],
    [
      { rate: 0.1, minimum: 1.005 },
      ['.minimum is not an amount of dollars with at most two decimals'],
    ],
    [{ bands: [] }, ['.bands is empty']],
    [
      { bands: [{ from: 0, rate: 20 }, { rate: 0.1 }] },
      [
        '.bands[0].rate is no fraction from 0 to 1 with at most six decimals: 18 % is 0.18, and 20 was given',
        '.bands[1].from is missing',
      ],
    ],
    [{ bands: [{ from: 1, rate: 0.1 }] }, [' The first band must start at zero.']],
    [
      {
        bands: [
          { from: 0, rate: 0.2 },
          { from: 0, rate: 0.1 },
        ],
      },
      [' Band 2 must start above the band before it.'],
    ],
    [[{ rate: 0.1 }, 0.2], ['[1] is not an object']],
    [[{ rate: 0.6 }, { rate: 0.6 }], [' The rates come to more than the hammer price.']],
  ])('refuses a premium of %j', (buyersPremium, reasons) => {
    expect(problems({ buyersPremium })).toEqual(
      reasons.map((reason) => `sale.json: buyersPremium${reason}`),
    );
  });

  it.each([
    [-1, 'is negative'],
    [25, 'is more than a day'],
    ['2', 'is not a number'],
  ])('refuses a charge after %j hours', (chargeDelayHours, reason) => {
    expect(problems({ chargeDelayHours })).toEqual([`sale.json: chargeDelayHours ${reason}`]);
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

  it.each(['root:x:0:0:hunter2', '{"title": hunter2}', '["hunter2", "'])(
    'quotes nothing of what is not JSON: %s',
    (source) => {
      const told = readSaleJson(source).problems.map(formatProblem).join();
      expect(told).toMatch(/^sale\.json: is not JSON: \w/);
      expect(told).not.toContain('hunter');
    },
  );

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

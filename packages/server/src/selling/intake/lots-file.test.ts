import { describe, expect, it } from 'vitest';
import { readLots } from './lots-file.ts';
import { formatProblem } from './problem.ts';

const zone = 'America/New_York';
const read = (text: string) => readLots(Buffer.from(text), zone);
const problems = (text: string) => read(text).problems.map(formatProblem);

describe('lots.csv', () => {
  it("reads HiBid's columns, whatever their case and spacing", () => {
    const { lots, problems } = read(
      '\uFEFFLOT NUMBER,lead,Description,quantity,Category,Condition,HighEstimate,Low  Estimate,Starting_Bid,Reserve,Image 2,Image1,Buyer Premium Exempt,Close Time\r\n' +
        '12A,"Chair, oak","Two\r\nlines",3,Furniture,Good,$400.00,"$1,00",25,"1,050.50",b.jpg,a.jpg,yes,2026-07-01T18:00\r\n',
    );
    expect(problems.map(formatProblem)).toEqual([
      'lots.csv:2:Low  Estimate "$1,00" is not an amount of dollars',
    ]);
    expect(lots[0]).toMatchObject({
      lotNumber: '12A',
      title: 'Chair, oak',
      descriptionHtml: 'Two<br />lines',
      pieces: 3,
      category: 'Furniture',
      condition: 'Good',
      highEstimate: 40_000,
      startPrice: 2_500,
      reserve: 105_050,
      premiumExempt: true,
      closeTime: { kind: 'at', at: Date.parse('2026-07-01T18:00:00-04:00') },
      images: [
        { name: 'a.jpg', column: 'Image1' },
        { name: 'b.jpg', column: 'Image 2' },
      ],
    });
  });

  it.each([
    [
      'LiveAuctioneers',
      'LotNum,Title,Description,LowEst,HighEst,StartPrice,Condition,ImageFile.1,ImageFile.2,Reserve Price',
      '27A,Oak chair,Carved,100,200,50,Good,a.jpg,b.jpg,80',
    ],
    [
      'Auction Flex',
      'Lot #,Lead,Description,Quantity,Est. Min (Each),Est. Max (Each),Total Reserve,Starting Bid,Image 1,Image 2,Condition',
      '27A,Oak chair,Carved,1,100,200,80,50,a.jpg,b.jpg,Good',
    ],
    [
      'AuctionNinja and HiBid',
      'Lot Number,Lead,Description,Low Estimate,High Estimate,Starting Bid,Reserve,Condition,Image 1,Image 2',
      '27A,Oak chair,Carved,100,200,50,80,Good,a.jpg,b.jpg',
    ],
  ])('takes the table of %s as it is', (_, heading, row) => {
    const { lots, problems, warnings } = read(`${heading}\n${row}\n`);
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
    expect(lots[0]).toMatchObject({
      lotNumber: '27A',
      title: 'Oak chair',
      descriptionHtml: 'Carved',
      lowEstimate: 100_00,
      highEstimate: 200_00,
      startPrice: 50_00,
      reserve: 80_00,
      condition: 'Good',
    });
    expect(lots[0]?.images.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  });

  it('believes our own heading where another house’s stands beside it, and two of theirs not at all', () => {
    const { lots, warnings } = read('Lot Number,Title,Lead\n1,Theirs,Ours\n');
    expect(lots[0]?.title).toBe('Ours');
    expect(warnings.map(formatProblem)).toEqual([
      'lots.csv:1:Title left out: "Lead" says the same',
    ]);
    expect(problems('Lot #,Title,Item Name\n1,One,Other\n')).toEqual([
      'lots.csv:1:Item Name there are two columns of this name',
    ]);
  });

  it('leaves out what turns the direction of text', () => {
    const { lots } = read('Lot Number,Lead\n1,Clock \u202Eetarotaler\u202C \u2067x\u2069\n');
    expect(lots[0]?.title).toBe('Clock etarotaler x');
  });

  it.each([
    ["'=1+1", '=1+1'],
    ['\'-5" wide', '-5" wide'],
    ["Vase;'@ home; '+ lid", 'Vase;@ home; + lid'],
    ["'Twas", "'Twas"],
    ["Ida's-and-'-'", "Ida's-and-'-'"],
  ])('reads %j without the guards of a spreadsheet', (cell, title) => {
    const { lots } = read(`Lot Number,Lead\n1,"${cell.replaceAll('"', '""')}"\n`);
    expect(lots[0]?.title).toBe(title);
  });

  it('gives a lot that names nothing a start price of a dollar, one piece and no reserve', () => {
    const { lots } = read('Lot Number,Lead,Starting Bid,Reserve\n1,Chair,,0.00\n');
    expect(lots[0]).toMatchObject({ startPrice: 100, pieces: 1, reserve: null, images: [] });
  });

  it('names every bad cell by line and column, also after quoted line ends and empty lines', () => {
    expect(
      problems(
        'Lot Number,Lead,Description,Starting Bid,Reserve,Low Estimate,High Estimate,Quantity,Buyer Premium Exempt,Close Time\r\n' +
          '1,Chair,"one\r\ntwo\r\nthree",5,,,,,,\r\n' +
          '\r\n' +
          ',,,-5,,,,0,maybe,soon\r\n' +
          '1,Table,,1.999,x,300,200,,,\r\n' +
          '3,Lamp,,20,10,,,,,,,extra\r\n',
      ),
    ).toEqual([
      'lots.csv:6:Starting Bid "-5" is negative',
      'lots.csv:6:Lot Number is empty',
      'lots.csv:6:Lead is empty',
      'lots.csv:6:Quantity "0" is not a number of pieces from 1',
      'lots.csv:6:Buyer Premium Exempt "maybe" is neither yes nor no',
      'lots.csv:6:Close Time "soon" is no time such as 2026-05-31T18:00:00-04:00 or +90s',
      'lots.csv:7:Reserve "x" is not an amount of dollars',
      'lots.csv:7:Starting Bid "1.999" has more than two decimals',
      'lots.csv:7:Low Estimate is above the high estimate',
      'lots.csv:7:Lot Number lot number "1" was used on line 2',
      'lots.csv:8:column 12 the row has more cells than the heading',
      'lots.csv:8:Reserve is below the starting bid, so it would never hold anything back',
    ]);
  });

  it('refuses a column that is a slip of the pen and leaves a strange one out with a warning', () => {
    const { problems, warnings } = read('Lot Number,Lead,Reserv,House Code,Lead\n1,Chair,,,\n');
    expect(problems.map(formatProblem)).toEqual([
      'lots.csv:1:Reserv unknown column; did you mean "Reserve"?',
      'lots.csv:1:Lead there are two columns of this name',
    ]);
    expect(warnings.map(formatProblem)).toEqual(['lots.csv:1:House Code unknown column, left out']);
  });

  it.each([
    ['', 'lots.csv: is empty'],
    ['Lot Number,Lead\n', 'lots.csv: has a heading, but no lots'],
    ['Lead\nChair\n', 'lots.csv:1:Lot Number the column is missing'],
    [
      'Lot Number,Lead\n1,"Chair\n2,Table\n3,Lamp\n',
      'lots.csv:2: a quote that is opened on this line or the next is never closed',
    ],
    ['Lot Number,Lead\n1,Ch\0air\n', 'lots.csv:2:Lead holds a control character'],
    [
      `Lot Number,Lead\n1,${'x'.repeat(201)}\n`,
      'lots.csv:2:Lead has 201 characters; at most 200 fit',
    ],
    [
      'Lot Number,Lead,Reserve\n1,Chair,10000001\n',
      'lots.csv:2:Reserve "10000001" is more than $10,000,000',
    ],
    ['Lot Number,Lead,Reserve\n1,Chair,(5.00)\n', 'lots.csv:2:Reserve "(5.00)" is negative'],
    [
      'Lot Number,Lead,Reserve\n1,Chair,1e5\n',
      'lots.csv:2:Reserve "1e5" is not an amount of dollars',
    ],
  ])('refuses %j', (text, problem) => {
    expect(problems(text)[0]).toContain(problem);
    expect(problems(text)).toHaveLength(1);
  });

  const saved: readonly (readonly [string, Buffer])[] = [
    ['CSV UTF-8', Buffer.from('\uFEFFLot Number,Lead,Reserve\n1,Café chair,"1,200"\n')],
    [
      'Unicode text',
      Buffer.from('\uFEFFLot Number\tLead\tReserve\r\n1\tCafé chair\t"1,200"\r\n', 'utf16le'),
    ],
    [
      'Unicode text, the other way round',
      Buffer.from('\uFEFFLot Number\tLead\tReserve\n1\tCafé chair\t"1,200"\n', 'utf16le').swap16(),
    ],
    ['CSV in a country of commas', Buffer.from('Lot Number;Lead;Reserve\n1;Café chair;1,200\n')],
  ];
  it.each(saved)('reads what Excel saves as %s', (_, bytes) => {
    const { lots, problems, warnings } = readLots(bytes, zone);
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
    expect(lots[0]).toMatchObject({ title: 'Café chair', reserve: 1_200_00 });
  });

  it('reads what Excel saves as plain CSV in America, and says that it guessed', () => {
    const bytes = Buffer.from('Lot Number,Lead\n1,Caf\xe9 chair \x96 oak\n', 'latin1');
    const { lots, problems, warnings } = readLots(bytes, zone);
    expect(problems).toEqual([]);
    expect(lots[0]?.title).toBe('Café chair – oak');
    expect(warnings.map(formatProblem)).toEqual([
      'lots.csv:1: is not UTF-8, so it was read as Western European (Windows-1252): look at accents and dashes',
    ]);
  });

  it('refuses what is no text', () => {
    const bytes = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xe9, 0x81]);
    expect(readLots(bytes, zone).problems.map(formatProblem)).toEqual([
      'lots.csv: is no text: save it as "CSV UTF-8"',
    ]);
  });

  it('refuses more lots than a sale holds', () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => `${index + 1},Chair`);
    expect(problems(`Lot Number,Lead\n${rows.join('\n')}\n`)).toEqual([
      'lots.csv: has 10001 lots; a sale holds 10,000',
    ]);
  });
});

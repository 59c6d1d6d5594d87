import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askCommand, commandTimeoutMs, runCommand } from '#main/testing/command-line.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

vi.setConfig({ testTimeout: commandTimeoutMs });

let server: TestServer;
let seller: string;
beforeAll(async () => {
  server = await testServer();
  seller = (await server.make.seller({ company_name: 'Hudson Sales' })).id;
  const color = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } });
  await writeFile(path.join(server.dataDir, 'red.png'), await color.png().toBuffer());
  await writeFile(path.join(server.dataDir, 'text.png'), 'no picture');
  await writeFile(path.join(server.dataDir, 'terms.html'), '<p onclick="x()">Ours</p>');
});
afterAll(() => server.drop());

const said = async (args: string[]) => (await runCommand(server, args)).stderr.trim();
const typeOf = async (url: string) => {
  const { headers } = await server.app.inject({ url, headers: { host: 'localhost' } });
  return headers['content-type'];
};

test('a company shows its terms, pages and logo, made safe', async () => {
  const page = 'https://www.instagram.com/hudson';
  const pages = ['--terms', 'terms.html', '--instagram', page];
  const set = ['seller', 'set', seller, '--logo', 'red.png', ...pages];
  const { code, answer } = await askCommand(server, set);
  expect({ code, answer }).toEqual({
    code: 0,
    answer: {
      sellers: [
        {
          secureId: seller,
          companyName: 'Hudson Sales',
          facebookUrl: '',
          instagramUrl: page,
          hasLogo: true,
          hasTerms: true,
        },
      ],
    },
  });
  const terms = await server.client().call('GET /api/site/getsellercompanyterms/:sellerCompanyId', {
    params: { sellerCompanyId: seller },
  });
  expect(terms.body).toEqual({ data: '<p>Ours</p>' });
  expect(await typeOf(`/SellerLogo/${seller}`)).toBe('image/webp');
  expect(await typeOf(`/SellerFavIcon/${seller}/16`)).toBe('image/webp');
});

test('what is no picture, page or seller is refused in one line', async () => {
  const stranger = '01935c1e-0000-7000-8000-000000000000';
  expect(await said(['seller', 'set', seller, '--logo', 'text.png'])).toBe(
    'text.png is not a JPEG, PNG, GIF, WebP or AVIF picture.',
  );
  expect(await said(['seller', 'set', seller, '--logo', 'gone.png'])).toBe(
    'gone.png cannot be read (ENOENT).',
  );
  expect(await said(['seller', 'set', seller, '--facebook', 'https://evil.example'])).toBe(
    '--facebook is no https address at facebook.com.',
  );
  expect(await said(['seller', 'set', stranger, '--logo', 'red.png'])).toBe(
    `There is no seller ${stranger}.`,
  );
  expect(await said(['seller', 'photo', 'no@body.example', 'red.png', '--seller', seller])).toBe(
    `no@body.example is not a manager of seller ${seller}.`,
  );
});

const logo = (host: string, file: string) => ['marketplace', 'logo', host, file];

test('the marketplace shows a logo of its own on the host that is named', async () => {
  const logoOf = async (host: string) =>
    (await server.client(host).call('GET /api/site/getsite')).headers['marketplacelogo'];
  await server.make.site({
    host: 'hudson.localhost',
    name: 'Hudson Sales',
    seller_company_id: seller,
  });
  await server.make.site({ host: '127.0.0.1', name: 'Fairlot', seller_company_id: null });
  expect(await said(logo('localhost', 'text.png'))).toBe(
    'text.png is not a JPEG, PNG, GIF, WebP or AVIF picture.',
  );
  expect(await said(logo('localhost', 'gone.png'))).toBe('gone.png cannot be read (ENOENT).');
  expect(await said(logo('nowhere.example', 'red.png'))).toBe(
    'nowhere.example shows no marketplace.',
  );
  expect(await said(logo('hudson.localhost', 'red.png'))).toBe(
    'hudson.localhost shows no marketplace.',
  );
  expect(await said(logo('localhost:3000', 'red.png'))).toContain('It is not a host name');
  expect(await askCommand(server, logo('localhost', 'red.png'))).toMatchObject({
    code: 0,
    answer: { host: 'localhost' },
  });
  expect(await typeOf('/MarketplaceLogo')).toBe('image/webp');
  // A host is cached for some seconds.
  await expect.poll(() => logoOf('localhost'), { timeout: 10_000 }).toBe('/MarketplaceLogo');
  expect(await logoOf('127.0.0.1')).toBe('/logo.svg');
  expect(await logoOf('hudson.localhost')).toBe(`/SellerLogo/${seller}`);
  const { statusCode } = await server.app.inject({
    url: '/MarketplaceLogo',
    headers: { host: 'hudson.localhost' },
  });
  expect(statusCode).toBe(404);
});

test('an auction gets links to advertise it with, and loses them', async () => {
  const { id, auctionId } = await server.make.session();
  await server.make.lot({ session_id: id, auction_id: auctionId });
  const add = ['auction', 'link', 'add', auctionId, '--name', 'Postcard'];
  const { answer } = await askCommand(server, add);
  expect((await askCommand(server, add)).answer).toEqual(answer);
  const [link] = (answer as { links: { auctionMarketingLinkId: string; url: string }[] }).links;
  const linkId = link?.auctionMarketingLinkId ?? '';
  expect(answer).toEqual({
    links: [
      {
        auctionMarketingLinkId: linkId,
        auctionSessionSecureId: id,
        name: 'Postcard',
        url: `http://localhost:3000/Auction/AML-${linkId}/CONTENTS-OF-A-FARMHOUSE`,
      },
    ],
  });
  const open = async () => {
    const params = { auctionId: linkId, skip: 0, take: 12 };
    const path = 'GET /api/site/getauctionandlots/:auctionId/:skip/:take/AML' as const;
    return (await server.client().call(path, { params })).status;
  };
  expect(await open()).toBe(200);
  expect((await askCommand(server, ['auction', 'link', 'remove', linkId])).code).toBe(0);
  expect(await open()).toBe(404);
  const photo = ['auction', 'photo', auctionId, 'red.png'];
  expect((await askCommand(server, photo)).code).toBe(0);
  expect(await typeOf(`/auctionphoto/${id}/450`)).toBe('image/webp');
});

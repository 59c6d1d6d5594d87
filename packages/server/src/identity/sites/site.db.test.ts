import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createSiteFinder } from './find-site.ts';

const script = 'https://counter.example/js/script.js';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    PUBLIC_DEMO: 'yes',
    PUBLIC_URL: 'https://fairlot.example',
    POSTAL_ADDRESS: '12 Warren Street, Hudson, NY 12534',
    FACEBOOK_URL: 'https://facebook.example/fairlot',
    ANALYTICS_SCRIPT: script,
    CONTACT_FORM_URL: 'https://forms.example/sell?theme=light',
  });
  const { id } = await server.make.seller();
  await server.make.site({ host: 'fairlot.example', name: 'Fairlot', seller_company_id: null });
  await server.make.site({
    host: 'hudson.example',
    name: 'Hudson Estate Sales',
    seller_company_id: id,
  });
});
afterAll(() => server.drop());

const siteOn = async (host: string) =>
  (await server.client(host).call('GET /api/site/getsite')).body;

test('every host says which marketplace it belongs to and how to reach us', async () => {
  const expected = {
    marketplace: { name: 'Fairlot', url: 'https://fairlot.example' },
    supportEmail: 'support@fairlot.example',
    postalAddress: '12 Warren Street, Hudson, NY 12534',
    facebookUrl: 'https://facebook.example/fairlot',
    instagramUrl: '',
    analyticsScript: script,
    contactFormUrl: 'https://forms.example/sell?theme=light',
    testCards: true,
  };
  expect(await siteOn('fairlot.example')).toEqual(expected);
  expect(await siteOn('hudson.example')).toEqual(expected);
});

test('visits of a developer’s own machine are not counted', async () => {
  expect((await siteOn('localhost')).analyticsScript).toBe('');
});

test('an unknown host says nothing', async () => {
  const answer = await server.client('nobody.example').request('GET', '/api/site/getsite');
  expect(answer.status).toBe(404);
});

test('a crowd that comes to a host at once has it looked up once', async () => {
  const { database } = server;
  const findSite = createSiteFinder(database, {
    cdnHost: null,
    consoleHost: 'console.fairlot.example',
    opensLook: async () => false,
  });
  let questions = 0;
  const count = () => (questions += 1);
  database.pool.on('acquire', count);
  const crowd = Array.from({ length: 20 }, () => findSite('hudson.example'));
  const names = new Set((await Promise.all(crowd)).map((site) => site?.name));
  database.pool.off('acquire', count);
  expect(names).toEqual(new Set(['Hudson Estate Sales']));
  expect(questions).toBe(1);
});

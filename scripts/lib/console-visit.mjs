import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Demo } from './demo-visit.mjs';
import { root } from './workspace.mjs';

/** Milliseconds: mails and questions take a moment to arrive. */
const tryAgainMs = 250;
const maxTries = 60;

/** The screens of the console: the user, the address, and the sale. */
export const consoleScreens = JSON.parse(
  await readFile(path.join(root, 'packages/console/screens.json'), 'utf8'),
);

/**
 * The console of the demo with something on every screen: besides the demo's data, it creates an
 * operator, an invitation, a question, a report, a consignor and a webhook.
 */
export class ConsoleVisit {
  #url;
  #cookies;
  #ids;

  /**
   * `command` runs a command of `fairlot` on this installation and returns its JSON output; `openContext`
   * returns a browser context, which is closed afterwards.
   */
  static async begin({ url, command, openContext }) {
    const visit = new ConsoleVisit();
    visit.#url = url.replace('localhost', 'console.localhost');
    const context = await openContext();
    const desk = await context.newPage();
    await desk.goto(visit.#url);
    await logIn(desk, 'seller@fairlot.example');
    const seller = await context.cookies(visit.#url);
    const { companies } = await call(desk, 'console/viewer');
    const company = `console/sellers/${companies[0].sellerId}`;
    const sales = await call(desk, `${company}/sales`);
    const ofStage = (...stages) => sales.findLast(({ stage }) => stages.includes(stage)).saleId;
    const saleIds = {
      draft: ofStage('draft'),
      running: ofStage('published'),
      closed: ofStage('closed', 'settled'),
    };
    const { email, password } = await command(
      'demo',
      'bidders',
      '--auction',
      saleIds.running,
      '--count',
      '1',
    );
    await command('operator', 'add', email, '--by', 'Nora Fields');
    await fill(desk, company, saleIds.running, email);
    await askAndReport(new Demo(url, context), saleIds.running);
    const [{ webhookId }] = await call(desk, `${company}/webhooks`);
    const lotIds = {};
    for (const [kind, saleId] of Object.entries(saleIds)) {
      const { lots } = await call(desk, `${company}/sales/${saleId}/lots`);
      lotIds[kind] = lots[0].lotId;
    }
    const invoiceId = await firstInvoice(desk, `${company}/sales/${saleIds.closed}`);
    const secret = await invitationSecret(context, url, email);
    // Who runs the marketplace and works for a company is asked where to.
    const { sellerId } = companies[0];
    await command('staff', 'add', email, '--seller', sellerId, '--role', 'viewer');
    await context.clearCookies();
    await logIn(desk, email, password);
    visit.#cookies = { seller, operator: await context.cookies(visit.#url), visitor: [] };
    visit.#ids = { sellerId, webhookId, invoiceId, secret, saleIds, lotIds };
    await context.close();
    return visit;
  }

  /** Opens a screen as its user, and waits until it is stable. */
  async open(page, { path: address, as = 'seller', sale }) {
    const { saleIds, lotIds, ...others } = this.#ids;
    const ids = { ...others, saleId: saleIds[sale], lotId: lotIds[sale] };
    await page.context().clearCookies();
    await page.context().addCookies(this.#cookies[as]);
    await page.goto(this.#url + address.replace(/:(\w+)/g, (_, name) => ids[name]));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
  }
}

/** A call of the console's API from a page of it: only browsers can resolve its host. */
async function call(desk, path, data) {
  const { status, body } = await desk.evaluate(
    async ([address, sent]) => {
      await fetch('/api/site/GetXRF');
      const [, token] = /XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? [];
      const answer = await fetch(address, {
        ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
        headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': token },
      });
      return { status: answer.status, body: await answer.text() };
    },
    [`/api/${path}`, data],
  );
  if (status >= 400) throw new Error(`${path} answered ${status}: ${body}`);
  return body === '' ? null : JSON.parse(body);
}

async function logIn(desk, email, password = 'fairlot-demo-1') {
  const { status } = await call(desk, 'site/login', {
    email,
    password,
    keepLoggedIn: false,
  });
  if (status !== 'Success') throw new Error(`Logging in: ${status}`);
}

async function fill(desk, company, running, email) {
  const post = (path, data) => call(desk, `${company}/${path}`, data);
  await post('people/invite', { email, role: 'manager' });
  await post(`consignors/${crypto.randomUUID()}`, {
    name: 'Family of Ruth Whitcomb',
    email: 'ruth@whitcomb.example',
    phone: '(518) 555-0142',
    note: 'The daughter decides. Reserves on the silver.',
  });
  await post('webhooks', {
    webhookId: crypto.randomUUID(),
    url: 'https://example.com/fairlot',
    events: ['lot.sold', 'invoice.created'],
    description: 'Our accounts',
  });
  await post(`sales/${running}/marketing/links`, {
    sessionId: null,
    name: 'Posters',
  });
}

/** Creates questions and reports about the first open lots of a sale. */
async function askAndReport(site, saleId) {
  await site.logIn('rival@fairlot.example');
  const { lots } = await site.get(`getauctionandlots/${saleId}/0/100`);
  const [first, second] = lots;
  await site.post('asklot', {
    secureLotId: first.secureId,
    question: 'Is the lining whole, and what does it measure across the shoulders?',
  });
  await site.post('reportlot', {
    secureReportId: crypto.randomUUID(),
    secureLotId: second.secureId,
    cause: 'wrong-description',
    text: 'The label is of a later maker.',
  });
}

/** The first invoice of a sale: they are made in the background, some seconds after its end. */
async function firstInvoice(desk, sale) {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { invoices } = await call(desk, `${sale}/invoices`);
    if (invoices.length > 0) return invoices[0].invoiceId;
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
  }
  throw new Error('The closed sale has no invoice.');
}

/** The secret of an invitation's link, from its mail in the outbox. */
async function invitationSecret({ request }, url, email) {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const list = await (await request.get(`${url}/dev/outbox`)).text();
    const row = list.split('</tr>').find((text) => text.includes(email) && text.includes('kept'));
    const link = /href="(\/dev\/outbox\/[^"]+)"/.exec(row ?? '')?.[1];
    if (link !== undefined) {
      const mail = await (await request.get(url + link)).text();
      return /\/invitation\/([\w-]+)/.exec(mail)[1];
    }
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
  }
  throw new Error('The invitation was not mailed.');
}

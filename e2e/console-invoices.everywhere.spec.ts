import { becomeBidder, post } from './support/bidders.ts';
import { consoleUrl, makeClerk, signInAtConsole } from './support/console.ts';
import { useServer } from './support/test-server.ts';
import type { Sale } from './support/test-server.ts';
import { contentWidth } from './support/in-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

let sale: Sale;
const server = useServer(async (open) => {
  sale = await open.importSale({
    title: 'The Willard Place House',
    firstCloseTime: '+1h',
    lots: [{ title: 'Walnut Sideboard' }, { title: 'Brass Lamp' }],
  });
});

test(
  'the invoice of a buyer is opened from the list and mailed to them again, and a closed sale’s bidders are listed',
  { tag: '@long' },
  async ({ page: desk, newcomer }) => {
    const bidder = await newcomer();
    const email = `ida-${crypto.randomUUID()}@bidders.example`;
    await becomeBidder(bidder, server(), { email, firstName: 'Ida', lastName: 'Moss' }, sale);
    await post(bidder, server(), 'placebid', {
      lotSecureId: sale.lots[0]?.secureId,
      bidAmount: 100,
      bidUniqueId: crypto.randomUUID(),
    });
    await server().clock.leave(sale.lots.at(-1)?.secureId ?? '', -1);
    const mails = async () =>
      (
        await server()
          .installation.database.kysely.selectFrom('outbox')
          .select('id')
          .where('recipient', '=', email)
          .where('template', '=', 'invoice')
          .execute()
      ).length;
    await expect.poll(mails).toBe(1);

    const answer = await bidder.request.get(`${server().url}/api/site/GetInvoices/0/8`);
    const { data } = (await answer.json()) as { data: { secureId: string }[] };
    await post(bidder, server(), 'nameCollector', {
      InvoiceSecureId: data[0]?.secureId,
      name: 'Max Frey',
    });

    const clerk = await makeClerk(server(), sale, 'manager');
    await signInAtConsole(desk, server(), clerk);
    const overview = `${consoleUrl(server())}/${clerk.sellerId}/sales/${sale.auctionSecureId}`;
    await desk.goto(`${overview}/invoices`);
    const link = desk.getByRole('link', { name: 'Invoice 1 of Ida Moss' });
    await expect(link).toBeVisible();
    await expect(desk.getByRole('row').filter({ has: link })).toContainText('by Max Frey');
    await expectAccessible(desk);
    await link.click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Invoice 1 · Ida Moss');
    await expect(desk.getByRole('main')).toContainText('Walnut Sideboard');
    await expect(desk.getByRole('main')).toContainText(email);
    await expect(desk.getByText('Opens the site; sign in there.')).toBeVisible();
    await expectAccessible(desk);
    expect(await contentWidth(desk)).toBeLessThanOrEqual((desk.viewportSize()?.width ?? 0) + 1);

    const send = desk.getByRole('button', { name: 'Email it again' });
    await send.click();
    await expect(desk.getByText('Invoice 1 is on its way to Ida Moss.')).toBeVisible();
    expect(await mails()).toBe(2);
    await send.click();
    await expect(desk.getByText(/was sent less than ten minutes ago/)).toBeVisible();
    const download = desk.waitForEvent('download');
    await desk.getByRole('link', { name: 'Download the PDF' }).click();
    expect((await download).suggestedFilename()).toBe('invoice-1.pdf');

    // From the lot it is one click to the invoice of its buyer.
    await desk.goto(`${overview}/lots/${sale.lots[0]?.secureId}`);
    await expect(desk.getByRole('region', { name: 'Bids' })).toContainText('Ida MossWon it');
    await expectAccessible(desk);
    await desk.getByRole('link', { name: 'Ida Moss, invoice 1' }).click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Invoice 1 · Ida Moss');

    // Nobody waits there any longer.
    await desk.goto(`${overview}/bidders`);
    await expect(desk.getByRole('list', { name: 'Bidders' })).toContainText('Ida Moss');
    await expect(desk).toHaveURL(/status=approved/);
  },
);

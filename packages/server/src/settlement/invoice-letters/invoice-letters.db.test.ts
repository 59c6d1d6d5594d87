import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickupScene, slotAt, tuesday, windowStart } from '#main/testing/pickup-scene.ts';
import type { MadeInvoice } from '#main/testing/made.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { DB } from '#platform/database/schema.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { readPdf } from '#platform/pdf/testing/read-pdf.ts';
import { changeInvoice, takePayment } from '#settlement/invoices/public.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';

const hour = 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

/** The words of a mail as a reader sees them. */
async function mailTo(email: string): Promise<string> {
  const html = await latestMailTo(server, email);
  return html
    .replace(/^[\s\S]*<h1/, '<h1')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

/** The links of the latest mail by what they say. */
async function linksTo(email: string): Promise<Map<string, string>> {
  const links = (await latestMailTo(server, email)).matchAll(/href="([^"]*)"[^>]*>([^<]*)</g);
  return new Map([...links].map(([, link = '', label = '']) => [label, link]));
}

const outboxOf = (email: string) =>
  server.database.kysely
    .selectFrom('outbox')
    .select(['id', 'template', 'data'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

/** Settles an auction with one winner of these lots; returns them and their invoice. */
async function settled({
  hammers = [100_00, 50_00],
  auction = {},
  card = 'pm_card_visa',
}: {
  hammers?: readonly number[];
  auction?: Partial<Insertable<DB['auctions']>>;
  card?: string | null;
} = {}) {
  const sale = await soldAuction(server, { winners: [hammers], auction });
  const [winner] = sale.winners;
  if (winner === undefined) throw new Error('Somebody wins.');
  const cards = server.database.kysely;
  if (card === null) {
    await cards.deleteFrom('payment_methods').where('user_id', '=', winner.id).execute();
  } else {
    await cards
      .updateTable('payment_methods')
      .set({ method_ref: card })
      .where('user_id', '=', winner.id)
      .execute();
  }
  await server.modules.invoices.settle();
  const invoice = await server.database.kysely
    .selectFrom('invoices')
    .selectAll()
    .where('auction_id', '=', sale.auctionId)
    .executeTakeFirstOrThrow();
  return { ...sale, winner, email: winner.email, invoice };
}

/** Moves the clock on by these hours while something is done. */
async function later<T>(hours: number, act: () => Promise<T>): Promise<T> {
  await server.clock.shift(hours * hour);
  try {
    return await act();
  } finally {
    await server.clock.shift(0);
  }
}

/** The mails to somebody after cards were charged this many hours from now. */
const mailsAfter = (hours: number, email: string) =>
  later(hours, async () => {
    await server.modules.payments.attemptDue();
    return mailsTo(server, email);
  });

const letters = () => server.modules.letters;

describe('the invoice', () => {
  test('is written to the winner once, with lots, sums, the hour of the payment and the PDF', async () => {
    const { email, invoice } = await settled();
    await server.modules.invoices.settle();
    expect(await mailsTo(server, email)).toEqual(['invoice']);
    const words = await mailTo(email);
    for (const fact of [
      'Congratulations, Ada',
      'you won 2 lots',
      'Hammer price $150.00',
      'Buyer’s premium (18%) $27.00',
      'Sales tax (8.88%) $15.71',
      'Total $192.71',
      'Amount due $192.71',
      '$100.00',
    ]) {
      expect(words).toContain(fact);
    }
    const nextAttemptAt = new Date(invoice.created_at.getTime() + 2 * hour);
    const day = nextAttemptAt.toLocaleString('en-US', {
      timeZone: 'America/New_York',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    });
    expect(words).toContain(`Your card on file is charged on ${day}`);
    const [row] = await outboxOf(email);
    const eml = await readFile(path.join(server.dataDir, 'outbox', `${row?.id}.eml`), 'utf8');
    expect(eml).toContain(`filename=invoice-${invoice.invoice_number}.pdf`);
    expect(eml).toContain(Buffer.from('%PDF-1.7').toString('base64').slice(0, 10));
  });

  test('that comes two days late leaves an hour to read it before the payment it announces', async () => {
    const { email, invoice } = await later(48, settled);
    const charged = await mailsAfter(48.9, email);
    expect(charged).toEqual(['invoice']);
    const nextAttemptAt = new Date(invoice.created_at.getTime() + hour);
    expect(await mailTo(email)).toContain(
      `charged on ${localDateTime(nextAttemptAt, 'America/New_York')};`,
    );
    expect(await mailsAfter(49.1, email)).toEqual(['invoice', 'payment-receipt']);
  });

  test('brings a key that opens it without a login, and keeps none when it has left', async () => {
    const { email, invoice } = await settled();
    const link = (await linksTo(email)).get('Print the invoice without signing in') ?? '';
    const [, id, authkey = ''] = /\/Invoice\/([\w-]+)\/([\w-]{43})$/.exec(link) ?? [];
    expect(id).toBe(invoice.id);
    const { status, body } = await server
      .client()
      .call('GET /api/site/GetInvoice/:invoiceId/:authkey', {
        params: { invoiceId: invoice.id, authkey },
      });
    expect(status).toBe(200);
    expect(body).toMatchObject({ secureId: invoice.id, readOnly: true });
    const [row] = await outboxOf(email);
    expect(JSON.stringify(row?.data)).not.toContain(authkey);
    const shown = await server.app.inject({ url: `/dev/outbox/${row?.id}` });
    const name = `invoice-${invoice.invoice_number}.pdf`;
    expect(shown.body).toContain(`href="/dev/outbox/${row?.id}/${name}"`);
    const file = await server.app.inject({ url: `/dev/outbox/${row?.id}/${name}` });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(readPdf(file.rawPayload)[0]).toContain('Amount due$192.71');
    const other = await server.app.inject({ url: `/dev/outbox/${row?.id}/..%2f${row?.id}.eml` });
    expect(other.statusCode).toBe(404);
  });

  test('counts the lots that are too many for a mail', async () => {
    const { email } = await settled({ hammers: Array.from({ length: 27 }, () => 10_00) });
    const words = await mailTo(email);
    expect(words).toContain('you won 27 lots');
    expect(words.match(/Lot \d+: /g)).toHaveLength(20);
    expect(words).toContain('And 7 lots more');
  });

  test('asks who has no card for one', async () => {
    const { email } = await settled({ card: null });
    expect(await mailTo(email)).toContain('There is no card on file to charge.');
    expect((await linksTo(email)).get('Add a card')).toBe('http://localhost:3000/account/payment');
  });

  test('says how to pay where no card is charged by itself', async () => {
    const { email } = await settled({ auction: { auto_charge: false } });
    expect(await mailTo(email)).toContain('Nothing is charged automatically');
  });

  test("comes from the seller's own site to whom registered there", async () => {
    const sale = await soldAuction(server, { winners: [[10_00]] });
    const [{ id, email } = { id: '', email: '' }] = sale.winners;
    const { kysely } = server.database;
    const site = { host: `s${uuid()}.localhost`, name: 'Hudson Sales' };
    await server.make.site({ ...site, seller_company_id: sale.sellerId });
    await kysely
      .updateTable('registrations')
      .set({ host: site.host })
      .where('user_id', '=', id)
      .execute();
    await server.modules.invoices.settle();
    const link = (await linksTo(email)).get('See your invoice') ?? '';
    expect(new URL(link).hostname).toBe(site.host);
    const [row] = await outboxOf(email);
    expect(row?.data).toMatchObject({ attach: { host: site.host } });
  });
});

describe('payments', () => {
  test('a receipt for the scheduled payment', async () => {
    const { email } = await settled();
    await later(3, () => server.modules.payments.attemptDue());
    expect(await mailsTo(server, email)).toEqual(['invoice', 'payment-receipt']);
    const words = await mailTo(email);
    for (const fact of ['Paid with Visa ending in 4242', 'Amount $192.71', 'Still due $0.00']) {
      expect(words).toContain(fact);
    }
  });

  test('a decline with the sentence of the provider and the next try', async () => {
    const { email, invoice } = await settled({ card: 'pm_card_chargeCustomerFail' });
    await later(3, () => server.modules.payments.attemptDue());
    expect(await mailsTo(server, email)).toEqual(['invoice', 'payment-declined']);
    const words = await mailTo(email);
    expect(words).toContain('could not be charged $192.71');
    expect(words).toMatch(/The answer we got: \S.*declined/);
    expect(words).toMatch(/We will try again on \w+ \d+, \d{4}, \d+:\d+ [AP]M E[SD]T/);
    const links = await linksTo(email);
    expect(links.get('Pay now')).toBe(`http://localhost:3000/dashboard/invoice/${invoice.id}`);
    expect(links.get('Use another card')).toBe('http://localhost:3000/account/payment');
  });

  test('a bank that asks for the bidder: a link to pay in person', async () => {
    const { email, invoice } = await settled({ card: 'pm_card_authenticationRequiredOnSetup' });
    await later(3, () => server.modules.payments.attemptDue());
    expect(await mailsTo(server, email)).toEqual(['invoice', 'payment-authentication']);
    expect(await mailTo(email)).toContain('Nothing has been charged.');
    expect((await linksTo(email)).get('Confirm and pay')).toBe(
      `http://localhost:3000/dashboard/invoice/${invoice.id}`,
    );
  });

  test('no card when the hour has come', async () => {
    const { email } = await settled({ card: null });
    await later(3, () => server.modules.payments.attemptDue());
    expect(await mailsTo(server, email)).toEqual(['invoice', 'payment-no-card']);
    expect(await mailTo(email)).toContain('$192.71 is due');
  });
});

/** The seller gives an allowance of $20.00 on a lot. */
async function allow(invoiceId: string, lotNumber: string): Promise<void> {
  const { changed: onChanged, paid: onPaid } = letters();
  const outcome = await changeInvoice(
    { database: server.database, onChanged, onPaid, isHandedOver: async () => false },
    invoiceId,
    {
      kind: 'adjustment',
      lotNumber,
      label: 'Damaged',
      notes: '',
      amountCents: -20_00,
    },
    'test',
  );
  expect(outcome).toEqual({ kind: 'changed' });
}

/** Lots of an invoice, the most expensive first. */
async function lotNumbersOf(invoiceId: string): Promise<string[]> {
  const rows = await server.database.kysely
    .selectFrom('invoice_lots')
    .select('lot_number')
    .where('invoice_id', '=', invoiceId)
    .orderBy('hammer_cents', 'desc')
    .execute();
  return rows.map((row) => row.lot_number);
}

describe('a refund', () => {
  test('is confirmed with its amount, its hour and what is left', async () => {
    const { email, invoice } = await settled();
    await later(3, () => server.modules.payments.attemptDue());
    const { changed: onChanged, paid: onPaid } = letters();
    const attempts = { endWaiting: async () => {}, isOpen: async () => false };
    const { database } = server;
    const dependencies = { database, onChanged, onPaid, isHandedOver: async () => false, attempts };
    const [lotNumber = ''] = await lotNumbersOf(invoice.id);
    const damaged = { kind: 'adjustment', lotNumber, label: 'Damaged', notes: '' } as const;
    await changeInvoice(dependencies, invoice.id, { ...damaged, amountCents: -20_00 }, 'mia');
    const refund = { kind: 'refund', amountCents: 20_00, notes: 'Cash', madeBy: 'mia' } as const;
    expect(await takePayment(dependencies, { invoiceId: invoice.id, ...refund })).toEqual({
      kind: 'noted',
    });
    expect((await mailsTo(server, email)).at(-1)).toBe('refund-receipt');
    const words = await mailTo(email);
    expect(words).toMatch(/When \w+ \d+, \d{4}, \d+:\d+ [AP]M E[SD]T/);
    expect(words).toContain('Amount $20.00');
    // 20.00 and 8.875 % of it were owed.
    expect(words).toContain('Still owed to you $1.78');
  });
});

const processing = (invoiceId: string) =>
  server.database.kysely
    .updateTable('invoices')
    .set({ latest_attempt: 'open' })
    .where('id', '=', invoiceId)
    .execute();

describe('while a payment is being processed nobody is asked for another', () => {
  test('when the invoice changes', async () => {
    const { email, invoice } = await settled();
    await processing(invoice.id);
    const { changed } = letters();
    await server.database.transaction((transaction) =>
      changed(transaction, { invoiceId: invoice.id }),
    );
    const words = await mailTo(email);
    expect(words).toContain('A payment is being processed');
    expect(words).not.toMatch(/is due\.|Pay Now|is charged/);
  });

  test('before the pickup', async () => {
    const words = await reminded({}, ({ id }) => processing(id));
    expect(words).toContain('Payment being processed');
    expect(words).not.toContain('Still to pay');
  });
});

test('a change says what was changed and what is due now, with the new PDF', async () => {
  const { email, invoice } = await settled();
  const [lotNumber = ''] = await lotNumbersOf(invoice.id);
  await allow(invoice.id, lotNumber);
  expect(await mailsTo(server, email)).toEqual(['invoice', 'invoice-changed']);
  const words = await mailTo(email);
  for (const fact of [`Damaged, lot ${lotNumber} ($20.00)`, 'Total $170.93', '$170.93 is due.']) {
    expect(words).toContain(fact);
  }
  const [, row] = await outboxOf(email);
  expect(row?.data).toMatchObject({ attach: { kind: 'invoice', invoiceId: invoice.id } });
});

test('a change in the hour of the payment names no time that has gone by', async () => {
  const { email, invoice, winner } = await settled({ hammers: [100_00] });
  const { lot_number: lotNumber } = await server.database.kysely
    .selectFrom('lots')
    .select('lot_number')
    .where('id', '=', winner.lotIds[0] ?? '')
    .executeTakeFirstOrThrow();
  await later(2.5, () => allow(invoice.id, lotNumber));
  expect(await mailTo(email)).toContain('Your card on file is charged within the next minutes;');
});

/** A winner with a pickup time, and their mail once the reminder is due. */
async function reminded(
  auctionRow: Partial<Insertable<DB['auctions']>>,
  meanwhile: (invoice: MadeInvoice) => Promise<unknown>,
): Promise<string> {
  const scene = pickupScene(() => server);
  await server.clock.freeze(tuesday);
  const auction = await server.make.auction(auctionRow);
  const windowId = await scene.window(auction.id);
  const winner = await scene.winner(auction.id);
  expect(await scene.choose(winner, windowId, slotAt(1))).toBeUndefined();
  await meanwhile(winner);
  await server.clock.freeze(new Date(windowStart.getTime() - 20 * hour));
  await server.modules.pickup.remind();
  await server.clock.shift(0);
  const { email } = await server.database.kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', winner.bidderId)
    .executeTakeFirstOrThrow();
  expect(await mailsTo(server, email)).toEqual(['pickup-reminder']);
  return mailTo(email);
}

test('pickup terms are not cut through the middle of a picture', async () => {
  const terms = `${'x'.repeat(999)}🪑 and a van`;
  const words = await reminded({ pickup_terms_html: `<p>${terms}</p>` }, async () => {});
  expect(words).toContain(`${'x'.repeat(999)}…`);
});

test('who fetches tomorrow is told when, where and what to bring', async () => {
  const terms = '<p>Bring <b>blankets</b> &amp; help.</p><p>No vans.</p>';
  const words = await reminded({ pickup_terms_html: terms }, async () => {});
  for (const fact of [
    'When Sat, Nov 28, 2026, 10:15 – 10:30 AM EST',
    'Where 1 Main Street, Hudson, NY 12534',
    'What 2 lots',
    'Still to pay $192.71',
    'Bring blankets & help.',
    'No vans.',
  ]) {
    expect(words).toContain(fact);
  }
});

test('of the lots only those are named that are still there', async () => {
  const words = await reminded({}, ({ id, lotIds: [lot = ''] }) =>
    pickupScene(() => server).voidLots(id, [lot]),
  );
  expect(words).toContain('What 1 lot,');
});

import { setRole } from '../../packages/server/src/identity/staff/public.ts';
import { createFactories } from '../../packages/server/src/main/testing/factories.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { hashPassword } from '../../packages/server/src/platform/passwords/argon2id.ts';

/** The company and the person whose table is opened. */
export interface Desk {
  readonly email: string;
  readonly password: string;
  readonly sellerId: string;
  readonly saleId: string;
}

/** Lots written at a time. */
const slice = 1_000;

/** A draft with as many lots as a sale may have, described like an estate's. */
export async function seed(database: Database, lots: number): Promise<Desk> {
  const { kysely } = database;
  const make = createFactories(database);
  await make.site({ host: 'localhost', seller_company_id: null });
  const seller = await make.seller();
  const sale = await make.auction({
    seller_company_id: seller.id,
    previewed_at: null,
    published_at: null,
  });
  const session = await make.session({ auction_id: sale.id });
  const lotIds = Array.from({ length: lots }, () => crypto.randomUUID());
  for (let from = 0; from < lots; from += slice) {
    const ofSlice = lotIds.slice(from, from + slice);
    const place = { auction_id: sale.id, session_id: session.id };
    const rows = ofSlice.map((id, index) => ({
      ...place,
      id,
      position: from + index + 1,
      lot_number: String(from + index + 1),
      title: `Lot title ${from + index + 1}`,
      description_html: `<p>${'Carved oak with brass handles, sound, with honest wear. '.repeat(6)}</p>`,
      condition: 'Good',
      dimensions: '31 × 48 × 20 in',
    }));
    await kysely.insertInto('lots').values(rows).execute();
    const close = new Date(Date.now() + 7 * 86_400_000);
    const times = { scheduled_close_at: close, close_at: close };
    await kysely
      .insertInto('lot_states')
      .values(ofSlice.map((id) => ({ ...place, ...times, lot_id: id, start_price_cents: 500 })))
      .execute();
  }
  const email = 'clerk@sellers.example';
  const password = 'harvest moon 7';
  const person = await make.user({ email, password_hash: await hashPassword(password) });
  await setRole(kysely, person.id, seller.id, 'cataloguer');
  return { email, password, sellerId: seller.id, saleId: sale.id };
}

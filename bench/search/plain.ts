import type { Client } from 'pg';
import type { Question } from './questions.ts';

/** The straightforward solution, not designed for a million lots. */
export interface PlainSearch {
  readonly name: string;
  run(question: Question): Promise<void>;
}

const orders: Record<string, string> = {
  EndingSoonest: 's.close_at',
  JustPosted: 'l.created_at desc',
  PriceHigh: 'coalesce(s.price_cents, s.start_price_cents) desc',
  PriceLow: 'coalesce(s.price_cents, s.start_price_cents)',
  Viewed: 'l.id',
  Favorited: '(select count(*) from favorites f where f.lot_id = l.id) desc',
};

/** The page and an exact count, in one statement each. */
function statements(condition: string, rank: string, { Closed, Categories, OrderBy }: Question) {
  const category = Categories?.length ? `and l.category_id = ${Number(Categories[0])}` : '';
  const from = `from lots l join lot_states s on s.lot_id = l.id
    where ${condition} and (s.outcome is not null) = ${Closed === true} ${category}`;
  const order = orders[OrderBy ?? 'Relevance'] ?? rank;
  return [`select l.id ${from} order by ${order} limit 24`, `select count(*) ${from}`];
}

export function ilikeSearch(client: Client): PlainSearch {
  return {
    name: 'ILIKE',
    async run(question) {
      const words = (question.Search ?? '').split(' ');
      const condition = words.map(
        (word) => `l.title || ' ' || l.description_html ilike '%${word}%'`,
      );
      for (const statement of statements(condition.join(' and '), 'l.id', question)) {
        await client.query(statement);
      }
    },
  };
}

const document = `to_tsvector('english', l.title || ' ' || l.description_html)`;

/** Full text search straight on the lots, with an index of its own. */
export async function fullTextSearch(client: Client): Promise<PlainSearch> {
  await client.query(`create index if not exists bench_full_text on lots
    using gin (to_tsvector('english', title || ' ' || description_html))`);
  return {
    name: 'tsvector on lots',
    async run(question) {
      const query = `plainto_tsquery('english', '${question.Search}')`;
      const rank = `ts_rank(${document}, ${query}) desc`;
      for (const statement of statements(`${document} @@ ${query}`, rank, question)) {
        await client.query(statement);
      }
    },
  };
}

import { searchLots } from '@fairlot/contract';
import type { BodyOf } from '@fairlot/contract';
import { expect } from 'vitest';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

type Make = TestServer['make'];

/** Helpers for tests of the search. */
export function searchScene(server: () => TestServer) {
  let position = 0;
  const scene = {
    /** A lot with that title; in a new auction unless the row names one. */
    lot: async (
      title: string,
      row: Parameters<Make['lot']>[0] = {},
      state: Parameters<Make['lot']>[1] = {},
    ) => {
      position += 1;
      return server().make.lot({ title, lot_number: `N${position}`, position, ...row }, state);
    },

    category: async (name: string): Promise<number> => {
      const { id } = await server()
        .database.kysely.insertInto('categories')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** A host of a seller of its own. */
    sellerHost: async (host: string, companyName: string): Promise<string> => {
      const { id } = await server().make.seller({ company_name: companyName });
      await server().make.site({ host, name: companyName, seller_company_id: id });
      return id;
    },

    search: async (body: BodyOf<typeof searchLots>, client: TestClient = server().client()) => {
      const answer = await client.call('POST /api/site/search', {
        body,
        headers: { 'x-forwarded-for': nextAddress() },
      });
      expect(answer.status).toBe(200);
      // The server sends it unchecked.
      expect(searchLots.reply.parse(answer.body)).toEqual(answer.body);
      return { ...answer.body, titles: answer.body.lots.map(({ title }) => title) };
    },

    titles: async (body: BodyOf<typeof searchLots>, client?: TestClient) =>
      (await scene.search(body, client)).titles,
  };
  return scene;
}

let addresses = 0;
/** Searches are limited by address, and a suite makes more than a person. */
function nextAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

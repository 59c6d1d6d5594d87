import { z } from 'zod';
import { LotTile } from '../catalogue/lot.ts';
import { PageNumber, PageSize } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const Page = z.object({ skip: PageNumber, take: PageSize });
const LotList = z.object({ lots: z.array(LotTile), totalCount: z.number().int() });

export const getFavorites = endpoint({
  method: 'GET',
  path: 'favorites/:skip/:take',
  summary: 'Open lots that the user marked, next to close first.',
  access: 'session',
  params: Page,
  reply: LotList,
});

export const getPastFavorites = endpoint({
  method: 'GET',
  path: 'pastfavorites/:skip/:take',
  summary: 'Closed lots that the user marked, latest first.',
  access: 'session',
  params: Page,
  reply: LotList,
});

export const getPastItems = endpoint({
  method: 'GET',
  path: 'pastitems/:skip/:take',
  summary: 'Closed lots that the user bid on, won or not, latest first (as pastbids).',
  access: 'session',
  params: Page,
  reply: LotList,
});

export const getPastWins = endpoint({
  method: 'GET',
  path: 'pastwins/:skip/:take',
  summary: 'Lots that the user won, latest first.',
  access: 'session',
  params: Page,
  reply: LotList,
});

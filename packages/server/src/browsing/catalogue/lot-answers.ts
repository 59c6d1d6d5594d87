import type { getAuctionLots, ReplyOf } from '@fairlot/contract';
import type { FastifyRequest } from 'fastify';
import type { SerializedJson } from '#platform/http/api.ts';
import type { Gate } from '#platform/http/gate.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { createMemo } from '#platform/memory/memo.ts';
import type { Memo } from '#platform/memory/memo.ts';
import { isNone } from '#selling/visibility/public.ts';
import type { Catalogue } from './catalogue.ts';
import { pageOf } from './large-answers.ts';
import type { WrittenSession } from './large-answers.ts';
import type { LargeLists, LotsRead } from './large-lists.ts';
import { createLotBudget, freeLots } from './lot-budget.ts';
import type { Viewer } from './viewer.ts';

export interface LotAnswersDependencies {
  /** For reads far more expensive than a page. */
  readonly gate: Gate;
  readonly largeLists: Omit<LargeLists, 'stop'>;
  /** Cached sessions, out of which visitors' large lists are cut. */
  readonly largeAnswers: Memo<WrittenSession>;
}

/** Milliseconds for which the number of a sale's lots is reused, and of how many sales. */
const sizeFreshMs = 10_000;
const sizesKept = 1_000;

type LotsList = Exclude<LotsRead, { call: 'search' }>;

/** Whether all visitors of the site get the same answer. Nothing of a draft is cached. */
const isShared = ({ caller }: FastifyRequest, viewer: Viewer) =>
  caller.kind === 'visitor' && isNone(viewer.draftsOf);

/** Answers with lots, few or thousands. */
export function createLotAnswers(
  { gate, largeLists, largeAnswers }: LotAnswersDependencies,
  sessionOf: Catalogue['sessionOf'],
) {
  const budget = createLotBudget(() => performance.now());
  const sizes = createMemo<number>({ freshMs: sizeFreshMs, capacity: sizesKept });

  /** Charges a caller, or a crawler whose page is being rendered, for the lots in the answer. */
  async function withinBudget<Answer extends { readonly lots: number | readonly object[] }>(
    { caller, ip }: FastifyRequest,
    take: number,
    read: () => Promise<Answer>,
  ): Promise<Answer> {
    const who = caller.kind === 'user' ? caller.userId : networkOf(ip);
    const reserved = budget.reserve(who, take);
    let given = 0;
    try {
      const answer = await read();
      given = typeof answer.lots === 'number' ? answer.lots : answer.lots.length;
      return answer;
    } finally {
      reserved.settle(given);
    }
  }

  /** A session as all visitors of the site see it, and how many lots were read for this caller. */
  async function readWritten({ site }: FastifyRequest, id: string, viewer: Viewer) {
    let lotsRead = 0;
    const written = await largeAnswers(JSON.stringify([site.host, id]), async () => {
      const read = await gate(() => largeLists.readSession({ kind: 'auction', id }, viewer));
      lotsRead = read.ends.length;
      return read;
    });
    return { written, lotsRead };
  }

  /** Hundreds of lots are read through the gate, once for all visitors of a site; a page is read directly. */
  async function answerLots<Answer extends ReplyOf<typeof getAuctionLots>>(
    request: FastifyRequest,
    list: LotsList,
    readPage: () => Promise<Answer>,
  ): Promise<Answer | SerializedJson> {
    const [reference, page, viewer] = list.with;
    if (page.take <= freeLots) return withinBudget(request, page.take, readPage);
    const readList = () => gate(() => largeLists.read(list));
    const answer = await withinBudget(request, page.take, async () => {
      if (!isShared(request, viewer)) return readList();
      const session = await sessionOf(reference, viewer);
      if (page.skip >= session.lots) return readList();
      const { written, lotsRead } = await readWritten(request, session.id, viewer);
      const isBeyond = page.skip + page.take > written.ends.length;
      const isMissing = isBeyond && written.ends.length < written.total;
      const given = isMissing ? await readList() : pageOf(written, page, list.call);
      // Else a page of 251 lots, or of none, would cost a reading of 10,000 and next to nothing.
      return { json: given.json, lots: Math.max(given.lots, lotsRead) };
    });
    return answer.json;
  }

  /** Lots of a sale; as everybody sees it they are counted once for many searches, also for those that are refused. */
  async function sizeOf({ site }: FastifyRequest, id: string, viewer: Viewer): Promise<number> {
    const count = async () => (await sessionOf({ kind: 'auction', id }, viewer)).lots;
    return isNone(viewer.draftsOf) ? sizes(`${site.host} ${id}`, count) : count();
  }

  /**
   * What is found is read for each caller: a browser relies on it for each bid until it was told of them. Charges at most
   * the lots of the sale: the browser asks for 10,000 each time it filters.
   */
  async function answerFound(
    request: FastifyRequest,
    asked: Extract<LotsRead, { call: 'search' }>['with'],
  ): Promise<Buffer> {
    const [id, { Take: take }, viewer] = asked;
    const lots = await sizeOf(request, id, viewer);
    const read = () => gate(() => largeLists.read({ call: 'search', with: asked }));
    return (await withinBudget(request, Math.min(take, lots), read)).json;
  }

  return { answerLots, answerFound };
}

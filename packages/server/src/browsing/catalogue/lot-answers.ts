import type { getAuctionLots, ReplyOf } from '@fairlot/contract';
import type { FastifyRequest } from 'fastify';
import type { SerializedJson } from '#platform/http/api.ts';
import type { Gate } from '#platform/http/gate.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { Memo } from '#platform/memory/memo.ts';
import { isNone } from '#selling/visibility/public.ts';
import { pageFound, pageOf } from './large-answers.ts';
import type { WrittenSession } from './large-answers.ts';
import type { LargeLists, LotsRead } from './large-lists.ts';
import { createLotBudget, freeLots } from './lot-budget.ts';
import type { AuctionReference } from './session.queries.ts';
import type { Viewer } from './viewer.ts';

export interface LotAnswersDependencies {
  /** For reads far more expensive than a page. */
  readonly gate: Gate;
  readonly largeLists: Omit<LargeLists, 'stop'>;
  /** Cached sessions, out of which visitors' large lists are cut. */
  readonly largeAnswers: Memo<WrittenSession>;
}

/** Whether all visitors of the site get the same answer. Nothing of a draft is cached. */
const isShared = ({ caller }: FastifyRequest, viewer: Viewer) =>
  caller.kind === 'visitor' && isNone(viewer.draftsOf);

/** Answers with lots, few or thousands. */
export function createLotAnswers({ gate, largeLists, largeAnswers }: LotAnswersDependencies) {
  const budget = createLotBudget(() => performance.now());

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

  /** A session as all visitors of the site see it. */
  function readWritten({ site }: FastifyRequest, reference: AuctionReference, viewer: Viewer) {
    const read = () => gate(() => largeLists.readSession(reference, viewer));
    return largeAnswers(JSON.stringify([site.host, reference]), read);
  }

  /** Hundreds of lots are read through the gate, once for all visitors of a site; a page is read directly. */
  async function answerLots<Answer extends ReplyOf<typeof getAuctionLots>>(
    request: FastifyRequest,
    list: Exclude<LotsRead, { call: 'search' }>,
    readPage: () => Promise<Answer>,
  ): Promise<Answer | SerializedJson> {
    const [reference, page, viewer] = list.with;
    if (page.take <= freeLots) return withinBudget(request, page.take, readPage);
    const readList = () => gate(() => largeLists.read(list));
    const answer = await withinBudget(request, page.take, async () => {
      if (!isShared(request, viewer)) return readList();
      const written = await readWritten(request, reference, viewer);
      const isBeyond = page.skip + page.take > written.ends.length;
      if (isBeyond && written.ends.length < written.total) return readList();
      return pageOf(written, page, list.call);
    });
    return answer.json;
  }

  /** What is found in a session is looked up for each caller; if it is much, visitors get it cut out of one reading. */
  async function answerFound(
    request: FastifyRequest,
    asked: Extract<LotsRead, { call: 'search' }>['with'],
  ): Promise<Buffer> {
    const [id, { Skip: skip, Take: take, ...search }, viewer] = asked;
    async function cutOut() {
      if (!isShared(request, viewer)) return null;
      const found = await gate(() => largeLists.find(id, search, viewer));
      if (Math.min(take, found.length - skip) <= freeLots) return null;
      const written = await readWritten(request, { kind: 'auction', id }, viewer);
      return pageFound(written, found, { skip, take });
    }
    const answer = await withinBudget(
      request,
      take,
      async () => (await cutOut()) ?? gate(() => largeLists.read({ call: 'search', with: asked })),
    );
    return answer.json;
  }

  return { answerLots, answerFound };
}

import { biddersAtOnce } from '@fairlot/contract';
import type { BidderRefusal, RegistrationStatus } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { plural } from '@fairlot/ui/format.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';

/** The selected bidders of a sale, listed or not, and the decisions on them. */
export function useDecisions(status: RegistrationStatus, shown: readonly string[]) {
  const { sellerId = '', saleId = '' } = useParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** The count of all in this status, not only of those listed. */
  const [isOfAll, setIsOfAll] = useState(false);
  const [unread, setUnread] = useState<string | null>(null);
  const { busy, failure, perform } = useAction();

  /** Skips bidders who have left the list meanwhile; for those not listed the server does so. */
  const picked = isOfAll ? [...chosen] : shown.filter((id) => chosen.has(id));

  function choose(ids: readonly string[]) {
    setChosen(new Set(ids));
    setIsOfAll(false);
  }

  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  /** Selects everybody in this status, listed or not. */
  async function chooseAll() {
    setUnread(null);
    const answer = await api('GET /api/console/sellers/:sellerId/sales/:saleId/bidderids/:status', {
      params: { sellerId, saleId, status },
    });
    if (answer.kind === 'ok') {
      setChosen(new Set(answer.data.registrationIds));
      setIsOfAll(true);
    } else if (answer.kind !== 'empty') setUnread(failureText(answer));
  }

  /** As many calls as it takes, one after the other: what was done before one fails stays done. */
  async function decideAll(
    ids: readonly string[],
    decision: { decision: 'approve' } | { decision: 'refuse'; refusal: BidderRefusal },
  ) {
    const call = (registrationIds: string[]) =>
      api('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/decide', {
        params: { sellerId, saleId },
        body: { registrationIds, ...decision, from: status },
      });
    let answer = await call(ids.slice(0, biddersAtOnce));
    for (let at = biddersAtOnce; at < ids.length; at += biddersAtOnce) {
      if (answer.kind !== 'ok' || answer.data.isError) break;
      answer = await call(ids.slice(at, at + biddersAtOnce));
    }
    return answer;
  }

  async function approve(ids: readonly string[]) {
    if (ids.length === 0 || busy) return;
    const call = decideAll(ids, { decision: 'approve' });
    if (await perform(call, `${plural(ids.length, 'bidder')} approved.`)) choose([]);
  }

  /** True once they are declined. */
  async function decline(ids: readonly string[], refusal: BidderRefusal): Promise<boolean> {
    const call = decideAll(ids, { decision: 'refuse', refusal });
    const isDone = await perform(
      call,
      status === 'approved'
        ? `The approval of ${plural(ids.length, 'bidder')} was withdrawn.`
        : `${plural(ids.length, 'bidder')} declined.`,
    );
    if (isDone) choose([]);
    return isDone;
  }

  return {
    chosen,
    picked,
    choose,
    toggle,
    chooseAll,
    approve,
    decline,
    busy,
    failure: failure ?? unread,
  };
}

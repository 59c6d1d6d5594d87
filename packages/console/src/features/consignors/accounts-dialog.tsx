import type { Consignor, KnownBidder, OpenLotsOfBidder } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { LotsOfBidder } from '../bidders/public.ts';

/** The bidder accounts of a consignor, which may not bid on the consignor's lots. */
export function AccountsDialog({
  sellerId,
  consignor: { consignorId, name, accounts },
  onClose,
}: {
  sellerId: string;
  consignor: Consignor;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly KnownBidder[] | null>(null);
  const [unfound, setUnfound] = useState<string | null>(null);
  /** Who is about to be linked, and their bids that this takes back. */
  const [asked, setAsked] = useState<{ bidder: KnownBidder; open: OpenLotsOfBidder } | null>(null);
  const { busy, failure, perform } = useAction();
  const linked = new Set(accounts.map(({ registrationId }) => registrationId));

  async function find(event: FormEvent) {
    event.preventDefault();
    const answer = await api('POST /api/console/sellers/:sellerId/findbidders', {
      params: { sellerId },
      body: { name: typed },
    });
    setUnfound(answer.kind === 'ok' || answer.kind === 'empty' ? null : failureText(answer));
    if (answer.kind === 'ok') setFound(answer.data);
  }

  const change = (how: 'link' | 'unlink', { registrationId, name: bidder }: KnownBidder) => {
    const input = { params: { sellerId, consignorId }, body: { registrationId } };
    return how === 'link'
      ? perform(
          api('POST /api/console/sellers/:sellerId/consignors/:consignorId/link', input),
          `${bidder} may not bid on the lots of ${name}.`,
        )
      : perform(
          api('POST /api/console/sellers/:sellerId/consignors/:consignorId/unlink', input),
          `${bidder} may bid on the lots of ${name} again.`,
        );
  };

  /** Asks first where that takes bids back. */
  async function link(bidder: KnownBidder) {
    const { registrationId } = bidder;
    const answer = await api(
      'GET /api/console/sellers/:sellerId/consignors/:consignorId/bidders/:registrationId/openlots',
      { params: { sellerId, consignorId, registrationId } },
    );
    if (answer.kind === 'ok' && answer.data.count > 0) setAsked({ bidder, open: answer.data });
    else if (answer.kind === 'ok') await change('link', bidder);
    else if (answer.kind !== 'empty') setUnfound(failureText(answer));
  }

  if (asked !== null) {
    return (
      <ConfirmDialog
        title={`${asked.bidder.name} bids for ${name}?`}
        description={`From then on they may not bid on the lots of ${name}.`}
        confirm="Take their bids back"
        busy={busy}
        failure={failure}
        onConfirm={() => void change('link', asked.bidder).then((done) => done && setAsked(null))}
        onClose={() => setAsked(null)}
      >
        <LotsOfBidder open={asked.open} areTakenBack />
      </ConfirmDialog>
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Bidding accounts of ${name}`}
      description="The consignor, family who share the proceeds, or a company of theirs: none of them may bid on these lots. Bids that they have made on open lots are taken back, and they and whoever bid against them are told by email."
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <Bidders
          label="May not bid on their lots"
          bidders={accounts}
          empty="Only the account with their email address, if there is one."
          button="Let them bid"
          busy={busy}
          onPick={(bidder) => void change('unlink', bidder)}
        />
        <form onSubmit={(event) => void find(event)} noValidate className="flex items-end gap-3">
          <TextField
            label="Find a bidder by name"
            hint="People who have registered for one of your sales."
            className="flex-1"
            error={unfound ?? undefined}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" look="secondary" className="mb-5">
            Find
          </Button>
        </form>
        {found !== null && (
          <Bidders
            label="Found"
            bidders={found.filter(({ registrationId }) => !linked.has(registrationId))}
            empty="Nobody else with this name has registered with you."
            button="Bids for them"
            busy={busy}
            onPick={(bidder) => void link(bidder)}
          />
        )}
      </div>
    </Dialog>
  );
}

function Bidders({
  label,
  bidders,
  empty,
  button,
  busy,
  onPick,
}: {
  label: string;
  bidders: readonly KnownBidder[];
  empty: string;
  button: string;
  busy: boolean;
  onPick: (bidder: KnownBidder) => void;
}) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{label}</h3>
      {bidders.length === 0 && <p className="mt-1 text-sm text-ink-soft">{empty}</p>}
      <ul aria-label={label} className="divide-y divide-line">
        {bidders.map((bidder) => (
          <li key={bidder.registrationId} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 text-sm wrap-anywhere">
              {bidder.name}
              {bidder.place !== '' && <span className="text-ink-soft">, {bidder.place}</span>}
            </span>
            <Button
              look="quiet"
              busy={busy}
              aria-label={`${button}: ${bidder.name}`}
              onClick={() => onPick(bidder)}
            >
              {button}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

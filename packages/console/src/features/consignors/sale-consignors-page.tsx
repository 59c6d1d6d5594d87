import type { SaleConsignor } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConsignDialog, useLotSheet } from '../lots/public.ts';
import { useCompany } from '../viewer/public.ts';
import { ConsentState } from './consent-state.tsx';
import { GivenLots } from './given-lots.tsx';

/** The consignors of a sale's lots, and whether they consent to their presentation. */
export function SaleConsignorsPage() {
  const { saleId = '' } = useParams();
  return <SaleConsignors key={saleId} />;
}

function SaleConsignors() {
  const { sellerId = '', saleId = '' } = useParams();
  const company = useCompany();
  const mayEdit = company?.can('consignor.edit') ?? false;
  /** Whose lots are being chosen; empty: somebody whose name is entered; null: nobody's. */
  const [asked, setAsked] = useState<string | null>(null);
  /** Once lots were chosen, they stay open: what was done is saved, and can be undone. */
  const [isNeeded, setNeeded] = useState(false);
  const { open, isError: isLost } = useLotSheet({ sellerId, saleId }, isNeeded);
  const opening = isNeeded && open === null && !isLost;
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/sales/:saleId/consignors', {
    params: { sellerId, saleId },
  });
  const mayChoose = data?.isOpen === true && company?.can('lot.edit') === true;

  function choose(name: string) {
    setNeeded(true);
    setAsked(name);
  }
  return (
    <div className="max-w-5xl">
      <title>Consignors of the sale</title>
      <h1 className="text-2xl">Consignors</h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">
        Who owns the lots in this sale. Before you publish it, a link shows each of them their own
        lots as bidders will see them, with the reserve, and asks whether they agree.
      </p>
      {isError && (
        <Notice tone="bad">The consignors could not be loaded. Please reload the page.</Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {(mayChoose || open !== null) && (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          {mayChoose && (
            <Button look="secondary" busy={opening && asked === ''} onClick={() => choose('')}>
              Choose lots of a consignor
            </Button>
          )}
          {open !== null && (
            <GivenLots sheet={open.sheet} within={`/${sellerId}/sales/${saleId}/consignors`} />
          )}
        </div>
      )}
      {isLost && (
        <Notice tone="bad" className="mb-4">
          The lots could not be loaded. Please reload the page.
        </Notice>
      )}
      {open !== null && asked !== null && (
        <ConsignDialog
          sheet={open.sheet}
          place={{ sellerId, saleId }}
          consignor={asked}
          onClose={() => setAsked(null)}
        />
      )}
      {data?.consignors.length === 0 && (
        <EmptyState title="No consignors yet">
          {mayChoose && 'Choose their lots above. '}You can type or paste names into the column
          “Consignor” of the{' '}
          <Link to={`/${sellerId}/sales/${saleId}/lots`} className="text-brand underline">
            table of lots
          </Link>
          , or import them.
        </EmptyState>
      )}
      {data !== undefined && data.consignors.length > 0 && (
        <ul aria-label="Consignors" className="space-y-4">
          {data.consignors.map((consignor) => (
            <SaleConsignorCard
              key={consignor.consignorId}
              place={{ sellerId, saleId }}
              consignor={consignor}
              timeZone={data.timeZone}
              mayAsk={mayEdit && data.isOpen}
              onChoose={mayChoose ? () => choose(consignor.name) : null}
              isOpening={opening && asked === consignor.name}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.consignors.length > 0 && data.lotsOfNobody > 0 && (
        <p className="mt-4 text-sm text-ink-soft">
          {plural(data.lotsOfNobody, 'lot names', 'lots name')} no consignor.
        </p>
      )}
    </div>
  );
}

function SaleConsignorCard({
  place,
  consignor,
  timeZone,
  mayAsk,
  onChoose,
  isOpening,
}: {
  place: { readonly sellerId: string; readonly saleId: string };
  consignor: SaleConsignor;
  timeZone: string;
  mayAsk: boolean;
  /** Null: their lots cannot be chosen. */
  onChoose: (() => void) | null;
  isOpening: boolean;
}) {
  const { consignorId, name, email, lots, lotCount, consent } = consignor;
  const { busy, failure, perform } = useAction();
  // One key until it was sent: pressed twice, or sent again after a lost answer, it is one email.
  const requestId = useRef<string | null>(null);

  async function ask() {
    requestId.current ??= crypto.randomUUID();
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/consignors/askforconsent', {
      params: place,
      body: { requestId: requestId.current, consignorId },
    });
    if (await perform(call, `A link is on its way to ${email}.`)) requestId.current = null;
  }
  function takeBack(openRequestId: string) {
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/consignors/takebacklink', {
      params: place,
      body: { requestId: openRequestId },
    });
    void perform(call, 'The link no longer works.');
  }

  const again = consent.state === 'none' ? '' : ' again';
  return (
    <li className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {plural(lotCount, 'lot')}: {lots.map(({ lotNumber }) => lotNumber).join(', ')}
            {lotCount > lots.length && ' …'}
          </p>
        </div>
        <ConsentState consent={consent} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">{sentenceOf(consignor, timeZone)}</p>
      {consent.state === 'change' && (
        <blockquote className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
          {consent.text}
        </blockquote>
      )}
      {failure !== null && (
        <Notice tone="bad" className="mt-3">
          {failure}
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {onChoose !== null && (
          <Button
            look="secondary"
            busy={isOpening}
            aria-label={`Choose lots: ${name}`}
            onClick={onChoose}
          >
            Choose lots
          </Button>
        )}
        {mayAsk &&
          (email === '' ? (
            <Link
              to={`/${place.sellerId}/consignors`}
              className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline"
            >
              Enter the email of {name}
            </Link>
          ) : (
            <Button
              look="secondary"
              busy={busy}
              aria-label={`Email them a link${again}: ${name}`}
              onClick={() => void ask()}
            >
              Email them a link{again}
            </Button>
          ))}
        {mayAsk && consent.openRequestId !== null && (
          <Button
            look="quiet"
            aria-label={`Revoke the link: ${name}`}
            onClick={() => takeBack(consent.openRequestId ?? '')}
          >
            Revoke the link
          </Button>
        )}
      </div>
    </li>
  );
}

function sentenceOf({ email, consent }: SaleConsignor, timeZone: string): string {
  const at = consent.at === null ? '' : localTime(consent.at, timeZone);
  switch (consent.state) {
    case 'none':
      return email === ''
        ? 'Nobody has asked them. They have no email yet.'
        : 'Nobody has asked them.';
    case 'sent':
      return `A link went to ${consent.sentTo} on ${at}. It can be answered until ${localTime(consent.expiresAt ?? '', timeZone)}.`;
    case 'lapsed':
      return `The link of ${at} was not answered, and has expired.`;
    case 'agreed':
      return consent.changedSince === 0
        ? `They agreed on ${at}. Nothing of their lots was changed since.`
        : `They agreed on ${at}. Since then ${plural(consent.changedSince, 'lot was', 'lots were')} changed, added or removed.`;
    case 'change':
      return `On ${at} they asked:`;
  }
}

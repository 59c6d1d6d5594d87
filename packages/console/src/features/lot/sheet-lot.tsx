import { lotPath } from '@fairlot/contract';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { CellProblems, LotFields, SaveState, useArrange } from '../lots/public.ts';
import type { OpenSheet } from '../lots/public.ts';
import { PhotosOfLot } from '../photos/public.ts';
import { useMarketplace } from '../viewer/public.ts';
import { LotText } from './lot-text.tsx';

/** A lot as the sheet of its sale has it: a form until it is published, and for those who may not correct it a text. */
export function SheetLot({
  open: { sheet, look, sessionIds },
  place,
  lotId,
  mayEdit,
  isPublic,
  children,
}: {
  readonly open: OpenSheet;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly lotId: string;
  readonly mayEdit: boolean;
  /** Bidders see its page. */
  readonly isPublic: boolean;
  /** Below its text. */
  readonly children?: ReactNode;
}) {
  const state = useSyncExternalStore(sheet.subscribe, sheet.snapshot);
  const marketplace = useMarketplace();
  const index = state.lots.findIndex((one) => one.lotId === lotId);
  const lot = state.lots[index];
  const canEdit = mayEdit && state.isOpen;
  const number = sheet.text(lotId, 'lotNumber');
  return (
    <>
      <p className="-mt-3 flex flex-wrap gap-x-6 text-sm">
        <Link
          to={`..?lot=${encodeURIComponent(number)}`}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          Back to the lots
        </Link>
        {marketplace !== undefined && isPublic && lot !== undefined && (
          <a
            href={`${marketplace.url}${lotPath(sessionIds[lot.session - 1] ?? '', lotId, lot.cells.title)}`}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            See it as bidders do
          </a>
        )}
      </p>
      {lot === undefined ? (
        <Notice tone="bad">This lot is no longer in the sale.</Notice>
      ) : (
        <>
          <title>{`Lot ${number} – ${lot.cells.title}`}</title>
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="text-2xl wrap-anywhere">
              <span className="text-ink-soft">Lot {number}</span>
              {lot.cells.title !== '' && ` · ${lot.cells.title}`}
            </h1>
            {canEdit && <SaveState state={state} />}
          </div>
          {state.refusal !== null && (
            <Notice tone="bad" className="mb-3">
              {state.refusal}{' '}
              <Button look="quiet" onClick={() => sheet.saveKept()}>
                Save again
              </Button>
            </Notice>
          )}
          <CellProblems sheet={sheet} state={state} without={lotId} />
          <div
            key={lotId}
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          >
            <div className="xl:order-2">
              <PhotosOfLot place={place} lotId={lotId} index={index} mayEdit={canEdit} />
            </div>
            {canEdit ? (
              <LotFields sheet={sheet} state={state} lot={lot} place={place} />
            ) : (
              <LotText cells={lot.cells} />
            )}
            {children}
          </div>
          <Neighbors
            open={{ sheet, look }}
            place={place}
            lotId={lotId}
            before={state.lots[index - 1]?.lotId}
            after={state.lots[index + 1]?.lotId}
            canAdd={canEdit}
          />
        </>
      )}
    </>
  );
}

/** Leads through the catalog, and adds the next lot; within reach of a thumb. */
function Neighbors({
  open,
  place,
  lotId,
  before,
  after,
  canAdd,
}: {
  readonly open: Pick<OpenSheet, 'sheet' | 'look'>;
  readonly place: { readonly sellerId: string; readonly saleId: string };
  readonly lotId: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly canAdd: boolean;
}) {
  const arrange = useArrange(open, place);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function addNext(): Promise<void> {
    setBusy(true);
    const refusal = await arrange({ kind: 'insert', after: lotId, count: 1 });
    setBusy(false);
    setFailure(refusal);
    const [added] = open.sheet.lotsAfter(lotId);
    if (refusal === null && added !== undefined) await navigate(`../${added.lotId}`);
  }

  return (
    <nav
      aria-label="Lots of the sale"
      className="sticky bottom-14 z-10 -mx-4 mt-5 border-t border-line bg-surface px-4 py-3 md:bottom-0 md:mx-0 md:rounded-t-lg md:border-x"
    >
      {failure !== null && (
        <Notice tone="bad" className="mb-3">
          {failure}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-2">
        <To lotId={before}>Previous</To>
        {canAdd && (
          <Button busy={busy} onClick={() => void addNext()}>
            Add after this<span className="sr-only"> lot</span>
          </Button>
        )}
        <To lotId={after}>Next</To>
      </div>
    </nav>
  );
}

function To({
  lotId,
  children,
}: {
  readonly lotId: string | undefined;
  readonly children: string;
}) {
  if (lotId === undefined) return <span className="w-24" />;
  return (
    <Link to={`../${lotId}`} className={buttonClass('secondary', 'w-24 px-3')}>
      {children}
      <span className="sr-only"> lot</span>
    </Link>
  );
}

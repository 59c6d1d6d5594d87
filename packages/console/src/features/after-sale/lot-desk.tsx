import type { PassedLot, ReplyOf, getAfterSale } from '@fairlot/contract';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { DecisionKind } from './decision-words.ts';
import { LotRow } from './lot-row.tsx';

export type Desk = ReplyOf<typeof getAfterSale>;

interface ProblemChoice {
  readonly kind: DecisionKind;
  readonly label: string;
  /** The lot may be sold by it: the first of these that can be done is the strong button. */
  readonly sells: boolean;
  /** Which of the selected lots it applies to. */
  readonly fits: (lot: PassedLot) => boolean;
}

const isOffered = ({ state }: PassedLot) => state === 'offered';
const waits = ({ state }: PassedLot) => state === 'to-decide';

const actions: readonly ProblemChoice[] = [
  {
    kind: 'accept',
    label: 'Offer at the high bid',
    sells: true,
    fits: (lot) => waits(lot) && lot.bidders[0]?.barred === null,
  },
  {
    kind: 'counter',
    label: 'Counteroffer',
    sells: true,
    fits: (lot) => waits(lot) && lot.bidders[0]?.barred === null,
  },
  {
    kind: 'next',
    label: 'Offer down the list',
    sells: true,
    fits: (lot) => waits(lot) && lot.nextPaddle !== null,
  },
  { kind: 'relist', label: 'Move to another sale', sells: true, fits: waits },
  { kind: 'return', label: 'Return to consignor', sells: false, fits: waits },
  { kind: 'withdraw', label: 'Withdraw the offer', sells: false, fits: isOffered },
];

/** Lots with their figures, selectable singly or all at once, and the decisions for the selected ones. */
export function LotDesk({
  lots,
  desk,
  mayDecide,
}: {
  lots: readonly PassedLot[];
  desk: Desk;
  mayDecide: boolean;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<DecisionKind | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const present = lots.filter(({ lotId }) => chosen.has(lotId));
  const offered = actions.filter(({ fits }) => lots.some(fits));
  const subjects = present.length > 0 ? present : lots;
  const strong = offered.find(({ sells, fits }) => sells && subjects.some(fits));
  const action = actions.find(({ kind }) => kind === deciding);

  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <div className="max-w-5xl space-y-4">
      {refused.length > 0 && (
        <Notice tone="bad">
          <ul className="space-y-1">
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {mayDecide && (
        <div className="flex flex-wrap items-center gap-3">
          <Checkbox
            label={`Select all ${lots.length.toLocaleString('en-US')}`}
            checked={present.length === lots.length}
            onChange={({ target }) =>
              setChosen(new Set(target.checked ? lots.map(({ lotId }) => lotId) : []))
            }
          />
          {offered.map(({ kind, label, fits }) => {
            const count = present.filter(fits).length;
            return (
              <Button
                key={kind}
                look={kind === strong?.kind ? 'primary' : 'secondary'}
                disabled={count === 0}
                onClick={() => {
                  setRefused([]);
                  setDeciding(kind);
                }}
              >
                {label}
                {count > 0 && ` (${count})`}…
              </Button>
            );
          })}
        </div>
      )}
      <ul
        aria-label="Lots"
        className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
      >
        {lots.map((lot) => (
          <LotRow
            key={lot.lotId}
            lot={lot}
            timeZone={desk.timeZone}
            isChosen={chosen.has(lot.lotId)}
            onToggle={mayDecide ? () => toggle(lot.lotId) : null}
          />
        ))}
      </ul>
      {action !== undefined && (
        <DecisionDialog
          kind={action.kind}
          lots={present.filter(action.fits)}
          drafts={desk.drafts}
          onClose={() => setDeciding(null)}
          onDone={(sentences) => {
            setChosen(new Set());
            setRefused(sentences);
            setDeciding(null);
          }}
        />
      )}
    </div>
  );
}

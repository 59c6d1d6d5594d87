import type { EitherOrGroup } from '@fairlot/contract';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { BudgetSection } from './budget-section.tsx';
import { GroupCard } from './group-card.tsx';
import { draftOf } from './group-draft.ts';
import type { DraftLot, GroupDraft } from './group-draft.ts';
import { GroupForm } from './group-form.tsx';
import { useGroups } from './use-plan.ts';

export interface PlannedSale {
  readonly secureAuctionId: string;
  /** The session in which lots are looked for. */
  readonly sessionId: string;
}

/** The viewer's own plan for a sale: budget and either-or groups. Nobody else sees it. */
export default function PlanDialog({
  sale,
  lot,
  onClose,
}: {
  sale: PlannedSale;
  /** The lot from whose page it is opened: a new group begins with it. */
  lot?: DraftLot;
  onClose: () => void;
}) {
  const { data } = useGroups();
  const [draft, setDraft] = useState<GroupDraft | null>(null);
  const groups = data?.filter((one) => one.secureAuctionId === sale.secureAuctionId);
  const isIn = groups?.some(({ lots }) => lots.some((one) => one.lotSecureId === lot?.lotSecureId));
  const added = lot === undefined || isIn === true ? [] : [lot];
  const begin = () =>
    setDraft({ secureGroupId: crypto.randomUUID(), version: 0, wanted: 1, lots: added });
  const extend = (group: EitherOrGroup) => {
    const known = draftOf(group);
    setDraft({ ...known, lots: [...known.lots, ...added] });
  };

  return (
    <Dialog open onClose={onClose} title={draft === null ? 'Your plan for this sale' : 'Either-or'}>
      {draft === null ? (
        <div className="space-y-6">
          <section aria-labelledby="plan-groups" className="space-y-3">
            <h3 id="plan-groups" className="text-lg">
              Either-or
            </h3>
            <p className="text-sm text-ink-soft">
              Of several lots you want only one, or two? Enter a maximum for each, and we bid on one
              after another until you have won as many.
            </p>
            {groups === undefined && <Skeleton className="h-24" />}
            {groups?.map((group) => (
              <GroupCard key={group.secureGroupId} group={group} onChange={() => extend(group)} />
            ))}
            {groups !== undefined && (
              <Button look={groups.length === 0 ? 'primary' : 'secondary'} onClick={begin}>
                {groups.length === 0 ? 'Choose lots' : 'Another either-or'}
              </Button>
            )}
          </section>
          <BudgetSection auctionId={sale.secureAuctionId} />
        </div>
      ) : (
        <GroupForm first={draft} sale={sale} onDone={() => setDraft(null)} />
      )}
    </Dialog>
  );
}

import { imageSizes } from '@fairlot/contract';
import type { CheckIn } from '@fairlot/contract';
import { lotImageUrl } from '../../lib/images.ts';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';

type Lot = CheckIn['lots'][number];

/** The lots of an invoice; each line is a checkbox while the lot has not been handed over. */
export function CheckInLots({
  lots,
  here,
  ticked,
  onTick,
}: {
  lots: readonly Lot[];
  /** Ids of those that can still be handed over. */
  here: readonly string[];
  ticked: readonly string[];
  onTick: (lots: readonly string[]) => void;
}) {
  const all = ticked.length === here.length;
  return (
    <section aria-labelledby="lots-heading" className="mt-6">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 id="lots-heading" className="text-lg">
          Lots
        </h2>
        {here.length > 1 && (
          <Button look="secondary" onClick={() => onTick(all ? [] : here)}>
            {all ? 'Clear all' : 'Check all'}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {lots.map((lot) => (
          <li key={lot.secureId}>
            {here.includes(lot.secureId) ? (
              <label className="flex min-h-18 cursor-pointer items-center gap-3 px-3 py-2 select-none has-checked:bg-brand-tint sm:px-4">
                <LotFacts lot={lot} />
                <input
                  type="checkbox"
                  checked={ticked.includes(lot.secureId)}
                  onChange={(event) =>
                    onTick(
                      event.target.checked
                        ? [...ticked, lot.secureId]
                        : ticked.filter((id) => id !== lot.secureId),
                    )
                  }
                  className="size-8 shrink-0 accent-brand"
                />
              </label>
            ) : (
              <div className="flex min-h-18 items-center gap-3 px-3 py-2 sm:px-4">
                <LotFacts lot={lot} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LotFacts({ lot }: { lot: Lot }) {
  const { imageSecureId } = lot;
  return (
    <>
      <Picture
        src={imageSecureId === null ? null : lotImageUrl(imageSecureId, imageSizes.original)}
        alt=""
        ratio="aspect-square"
        className="size-14 shrink-0 rounded-md"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3 text-sm text-ink-soft">
          <span>
            Lot <strong className="text-base text-ink tabular-nums">{lot.lotNumber}</strong>
            {lot.code !== '' && ` · ${lot.code}`}
          </span>
          {lot.voided && <Badge tone="bad">Void</Badge>}
          {lot.handedOverStr !== '' && <Badge tone="good">Handed over</Badge>}
        </span>
        <span className="block leading-snug font-semibold wrap-anywhere">{lot.title}</span>
        {lot.voided && (
          <span className="block text-sm text-bad">
            Taken off the invoice by the seller: do not hand it over.
          </span>
        )}
        {lot.handedOverStr !== '' && (
          <span className="block text-sm text-good">{lot.handedOverStr}</span>
        )}
      </span>
    </>
  );
}

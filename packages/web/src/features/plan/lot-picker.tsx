import { limits } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { TextField } from '@fairlot/ui/field.tsx';
import { draftLot } from './group-draft.ts';
import type { DraftLot } from './group-draft.ts';

/** As many as are read at a glance. */
const shownLots = 5;

/** Finds open lots of a session by number or title, to add them to a group. */
export function LotPicker({
  sessionId,
  without,
  onPick,
}: {
  sessionId: string;
  /** Lots that are in the group already. */
  without: readonly string[];
  onPick: (lot: DraftLot) => void;
}) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { data } = useQuery({
    queryKey: ['plan-lots', sessionId, text],
    queryFn: () =>
      fetchData('POST /api/site/search/:auctionSecureId', {
        params: { auctionSecureId: sessionId },
        body: { Search: text, Take: shownLots + without.length },
      }),
    enabled: text !== '',
  });
  const found = (data?.lots ?? []).filter(({ secureId }) => !without.includes(secureId));
  return (
    <div>
      <TextField
        label="Add a lot"
        placeholder="Its number or title"
        autoComplete="off"
        maxLength={limits.searchTextLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {text !== '' && data !== undefined && (
        <ul aria-label="Lots found" className="mt-1">
          {found.slice(0, shownLots).map((lot) => (
            <li key={lot.secureId}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-sunken"
                onClick={() => {
                  onPick(draftLot(lot));
                  setTyped('');
                }}
              >
                <Plus aria-hidden className="size-4 shrink-0 text-brand" />
                <span className="truncate">
                  Lot {lot.lotNumber}, {lot.title}
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="py-2 text-sm text-ink-soft">No open lot is found by this.</li>
          )}
        </ul>
      )}
    </div>
  );
}

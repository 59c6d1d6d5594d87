import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { TextField } from '@fairlot/ui/field.tsx';
import { useAddressText } from '../../lib/use-address-text.ts';
import { callQuery } from '../../lib/use-call.ts';

/** Opens any lot of the sale by number or title words, because the board shows only the next few. */
export function FindLot({ sellerId, saleId }: { sellerId: string; saleId: string }) {
  const [typed, setTyped] = useAddressText('find');
  const words = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    ...callQuery('POST /api/console/sellers/:sellerId/findlots', {
      params: { sellerId },
      body: { words, saleId },
    }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const found = words === '' ? [] : (data ?? []).filter((lot) => lot.saleId === saleId);
  return (
    <div className="max-w-md">
      <TextField
        label="Find a lot"
        hint="Its number, or words of its title; any lot of this sale"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label="Found lots" className="mt-1 empty:hidden">
        {found.map(({ lotId, lotNumber, title }) => (
          <li key={lotId}>
            <Link
              to={`/${sellerId}/sales/${saleId}/lots/${lotId}`}
              className="flex min-h-11 items-center gap-2 rounded-md px-3 text-sm hover:bg-sunken"
            >
              <span className="text-ink-soft">Lot {lotNumber} ·</span>
              <span className="truncate font-semibold text-brand underline">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {words !== '' && found.length === 0 && (
        <output className="block px-3 py-2 text-sm text-ink-soft">
          {isFetching ? 'Looking…' : `This sale has no lot “${words}”.`}
        </output>
      )}
    </div>
  );
}

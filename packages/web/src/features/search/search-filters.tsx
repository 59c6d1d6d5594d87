import { isNarrowed, nearMiles, usStates } from '@fairlot/contract';
import type { SearchNarrowing } from '@fairlot/contract';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';

const boxClass =
  'min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base';

/** Narrows a search by price, close, distance, state, delivery and seller: a form that the browser sends by itself. */
export default function SearchFilters({
  path,
  isPast,
  words,
  categories,
  sort,
  narrow,
  zipIsUnknown,
  sellers,
  without,
}: {
  path: string;
  isPast: boolean;
  words: string;
  /** As in the address. */
  categories: string;
  sort: string;
  narrow: SearchNarrowing;
  /** It asks for lots near a ZIP code that nobody knows. */
  zipIsUnknown: boolean;
  /** Those to choose from; none on a seller's own host. */
  sellers: readonly { readonly secureId: string; readonly companyName: string }[];
  /** The address of the search without these. */
  without: string;
}) {
  const isUsed = isNarrowed(narrow);
  const { Seller } = narrow;
  const isListed = Seller === null || sellers.some(({ secureId }) => secureId === Seller);
  return (
    <details open={isUsed} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-display text-lg font-semibold [&::-webkit-details-marker]:hidden">
        Filters
        <ChevronDown aria-hidden className="size-5 text-ink-soft group-open:rotate-180" />
      </summary>
      <Form action={path} className="grid gap-3 pt-1">
        {words !== '' && <input type="hidden" name="s" value={words} />}
        {categories !== '' && <input type="hidden" name="c" value={categories} />}
        {sort !== 'Relevance' && <input type="hidden" name="o" value={sort} />}
        <div className="grid grid-cols-2 gap-2">
          <Labeled label="Price from $">
            <input
              name="pf"
              inputMode="numeric"
              defaultValue={narrow.PriceFrom ?? ''}
              className={boxClass}
            />
          </Labeled>
          <Labeled label="to $">
            <input
              name="pt"
              inputMode="numeric"
              defaultValue={narrow.PriceTo ?? ''}
              className={boxClass}
            />
          </Labeled>
        </div>
        {!isPast && (
          <Labeled label="Closing">
            <select name="t" defaultValue={narrow.ClosesWithin ?? ''} className={boxClass}>
              <option value="">At any time</option>
              <option value="60">Within an hour</option>
              <option value="1440">Within a day</option>
              <option value="10080">Within a week</option>
            </select>
          </Labeled>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Labeled label="Within">
            <select name="mi" defaultValue={narrow.Near?.Miles ?? 50} className={boxClass}>
              {nearMiles.map((miles) => (
                <option key={miles} value={miles}>
                  {miles} miles
                </option>
              ))}
            </select>
          </Labeled>
          <Labeled label="of ZIP code">
            <input
              name="z"
              inputMode="numeric"
              autoComplete="postal-code"
              pattern="[0-9]{5}"
              title="Five digits"
              maxLength={5}
              defaultValue={narrow.Near?.Zip ?? ''}
              aria-invalid={zipIsUnknown}
              className={boxClass}
            />
          </Labeled>
        </div>
        {zipIsUnknown && (
          <p className="text-sm text-bad">
            We do not know this ZIP code, so lots are shown wherever they are.
          </p>
        )}
        <Labeled label="State">
          <select name="st" defaultValue={narrow.State ?? ''} className={boxClass}>
            <option value="">All</option>
            {usStates.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </Labeled>
        <Labeled label="Getting it home">
          <select name="d" defaultValue={narrow.Delivery ?? ''} className={boxClass}>
            <option value="">Any way</option>
            <option value="pickup">Pickup</option>
            <option value="shipping">Shipping</option>
          </select>
        </Labeled>
        {(sellers.length > 1 || Seller !== null) && (
          <Labeled label="Seller">
            <select name="sl" defaultValue={Seller ?? ''} className={boxClass}>
              <option value="">All</option>
              {!isListed && <option value={Seller}>Another seller</option>}
              {sellers.map(({ secureId, companyName }) => (
                <option key={secureId} value={secureId}>
                  {companyName}
                </option>
              ))}
            </select>
          </Labeled>
        )}
        <div className="flex gap-2">
          <button type="submit" className={buttonClass('secondary')}>
            Show lots
          </button>
          {isUsed && (
            <Link to={without} className={buttonClass('quiet')}>
              Clear
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid gap-1 text-sm">
      <span className="text-ink-soft">{label}</span>
      {children}
    </label>
  );
}

import { imageSizes } from '@fairlot/contract';
import type { ConsentLot } from '@fairlot/contract';
import { formatDollars } from '@fairlot/ui/format.ts';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';

/** One lot of the consignor: what bidders will see, and what they never see. */
export function ConsentLotCard({ lot }: { lot: ConsentLot }) {
  const [first, ...others] = lot.pictures;
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-surface shadow-card sm:grid sm:grid-cols-[16rem_1fr]">
      <div>
        <Picture src={first === undefined ? null : address(first)} alt={lot.title} fit="contain" />
        {others.length > 0 && (
          <ul aria-label="More photos" className="flex flex-wrap gap-2 p-2">
            {others.map((picture, index) => (
              <li key={picture.path} className="w-16">
                <Picture src={address(picture)} alt={`${lot.title}, photo ${index + 2}`} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="min-w-0 space-y-3 p-4 sm:p-5">
        <h2 className="text-lg wrap-anywhere">
          <span className="text-ink-soft">Lot {lot.lotNumber}</span> {lot.title}
        </h2>
        {lot.description.trim() !== '' && <HtmlContent html={lot.description} />}
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1 text-sm">
          {factsOf(lot).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="rounded-md bg-sunken px-3 py-2 text-sm">
          {lot.reserve === null
            ? 'No reserve: it sells to the highest bidder.'
            : `Reserve ${formatDollars(lot.reserve)}: it does not sell for less. Bidders never see this.`}
        </p>
      </div>
    </article>
  );
}

const address = ({ path, key }: ConsentLot['pictures'][number]) =>
  `${path}/${imageSizes.original}?key=${key}`;

function factsOf(lot: ConsentLot): [name: string, value: string][] {
  const facts: [string, string][] = [
    ['Bidding starts at', formatDollars(lot.startPrice)],
    ['Estimate', estimateOf(lot)],
    ['Condition', lot.condition],
    ['Dimensions', lot.dimensions],
    ['Provenance', lot.provenance],
    ['Pieces', lot.pieces > 1 ? String(lot.pieces) : ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

function estimateOf({ lowEstimate, highEstimate }: ConsentLot): string {
  const named = [lowEstimate, highEstimate].filter((amount) => amount !== null);
  return named.map((amount) => formatDollars(amount)).join(' – ');
}

import { imageSizes } from '@fairlot/contract';
import type { InvoiceLot } from '@fairlot/contract';
import { Link } from 'react-router';
import { plural } from '@fairlot/ui/format.ts';
import { lotImageUrl } from '../../lib/images.ts';
import { Money } from '@fairlot/ui/money.tsx';
import { Picture } from '@fairlot/ui/picture.tsx';

/** The lots won; in print the header repeats on every page and no lot is split. */
export function InvoiceLots({ lots, eager }: { lots: readonly InvoiceLot[]; eager: boolean }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{plural(lots.length, 'lot')}</caption>
      <thead className="border-b-2 border-line text-left text-xs text-ink-soft">
        <tr>
          <th scope="col" className="py-2 pr-3 font-semibold sm:w-16">
            Lot
          </th>
          <th scope="col" className="py-2 font-semibold">
            Item
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-semibold">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.secureId} className="break-inside-avoid border-b border-line align-middle">
            <td className="py-2 pr-3 tabular-nums print:py-1">{lot.lotNumber}</td>
            <td className="py-2 print:py-1">
              <Link
                to={`/auction/${lot.auctionSessionSecureId}/lot/${lot.secureId}`}
                className="flex min-h-11 items-center gap-3 hover:underline print:min-h-9"
              >
                <Thumbnail lot={lot} eager={eager} />
                <span className="min-w-0 wrap-anywhere">
                  {lot.title}
                  {lot.code !== '' && (
                    <span className="block text-xs text-ink-soft">{lot.code}</span>
                  )}
                </span>
              </Link>
            </td>
            <td className="py-2 pl-3 text-right print:py-1">
              <Money dollars={lot.soldPrice} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Decorative: the title is beside it. */
function Thumbnail({ lot: { imageSecureId }, eager }: { lot: InvoiceLot; eager: boolean }) {
  return (
    <span aria-hidden className="shrink-0">
      <Picture
        src={imageSecureId === null ? null : lotImageUrl(imageSecureId, imageSizes.thumbnail)}
        alt=""
        ratio="aspect-square"
        eager={eager}
        className="w-11 rounded-sm print:w-9"
      />
    </span>
  );
}

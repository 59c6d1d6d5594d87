import type { Company, ConsoleSale } from '@fairlot/contract';
import { lookStyle, looks } from '@fairlot/ui/brand-tones.ts';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Picture } from '@fairlot/ui/picture.tsx';
import { Wordmark } from '@fairlot/ui/wordmark.tsx';
import { useCall } from '../../lib/use-call.ts';

const names = { light: 'Light look', dark: 'Dark look' } as const;
const stagesToShow: readonly ConsoleSale['stage'][] = ['draft', 'preview', 'published', 'closing'];

/**
 * The top of the company's own site in light and dark, with the sale that it would show first, built from the
 * site's own components: a draft can be seen before it is public.
 */
export function SitePreview({ company, color }: { company: Company; color: string | null }) {
  const { sellerId } = company;
  const { data } = useCall('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } });
  const sale = data?.find(({ stage }) => stagesToShow.includes(stage));
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(Object.keys(looks) as (keyof typeof looks)[]).map((look) => (
        <figure key={look}>
          <figcaption className="mb-1 text-xs text-ink-soft">{names[look]}</figcaption>
          <div
            style={lookStyle(look, color)}
            className="overflow-hidden rounded-lg border border-line bg-page text-ink"
          >
            <Head company={company} />
            <div className="space-y-4 p-4">
              <About html={company.descriptionHtml} />
              {sale === undefined ? <NoSale /> : <SaleTile sale={sale} />}
            </div>
          </div>
        </figure>
      ))}
    </div>
  );
}

function Head({ company: { sellerId, companyName } }: { company: Company }) {
  return (
    <div className="flex min-h-16 items-center gap-4 border-b border-line bg-surface px-4">
      <Wordmark name={companyName} logo={`/SellerLogo/${sellerId}`} />
      <span className="text-sm font-semibold text-brand">Auctions</span>
      <span className="text-sm font-semibold text-ink-soft">Past</span>
    </div>
  );
}

/** The beginning of the company's description, without its HTML. */
function About({ html }: { html: string }) {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
  if (text === '') return null;
  return <p className="line-clamp-3 text-sm text-ink-soft">{text}</p>;
}

function NoSale() {
  return <p className="text-sm text-ink-soft">Your first sale will appear here.</p>;
}

function SaleTile({ sale: { saleId, title, city, state, lots } }: { sale: ConsoleSale }) {
  return (
    <div className="max-w-72 overflow-hidden rounded-lg border border-line bg-surface">
      <Picture src={`/auctionphoto/${saleId}/450`} alt="" />
      <div className="space-y-2 p-4">
        <p className="font-display text-lg leading-snug font-semibold">
          {title || 'Untitled sale'}
        </p>
        <p className="text-sm text-ink-soft">
          {city}, {state} · {plural(lots, 'lot')}
        </p>
        <span className={buttonClass('primary')}>See the {plural(lots, 'lot')}</span>
      </div>
    </div>
  );
}

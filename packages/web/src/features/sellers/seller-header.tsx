import type { SellerCompany } from '@fairlot/contract';
import { MapPin } from 'lucide-react';
import { sellerLogoUrl } from '../../lib/images.ts';
import { licenseLine } from '../../lib/license-line.ts';
import { ContactLinks } from '@fairlot/ui/contact-links.tsx';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { ConnectButton } from './connect-button.tsx';
import { FollowButton } from './follow-button.tsx';

/** Name and contacts of a seller, with the follow and connect buttons. */
export function SellerHeader({
  seller,
  mayFollow,
}: {
  seller: SellerCompany;
  /** Follow exists on the marketplace only: a seller's own site has only one seller. */
  mayFollow: boolean;
}) {
  const { companyName, address1, city, state, zip } = seller;
  const place = [address1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
  return (
    <header className="grid gap-x-6 gap-y-4 py-8 sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        src={sellerLogoUrl(seller.secureId)}
        alt=""
        width={96}
        height={96}
        className="size-20 rounded-full border border-line bg-sunken object-cover sm:size-24"
      />
      <div className="min-w-0">
        <h1 className="text-3xl wrap-anywhere">{companyName}</h1>
        <p className="mt-1 flex items-center gap-1.5 text-ink-soft">
          <MapPin aria-hidden className="size-4 shrink-0" />
          {place}
        </p>
        {seller.license !== null && (
          <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{licenseLine(seller.license)}</p>
        )}
        {seller.notice !== undefined && (
          <Notice tone="brass" className="mt-3 max-w-2xl wrap-anywhere">
            {seller.notice}
          </Notice>
        )}
        {seller.description !== '' && (
          <HtmlContent html={seller.description} className="mt-3 max-w-2xl" />
        )}
        <div className="mt-2">
          <ContactLinks {...seller} />
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <ConnectButton seller={seller} />
          {mayFollow && <FollowButton seller={seller} />}
        </div>
      </div>
    </header>
  );
}

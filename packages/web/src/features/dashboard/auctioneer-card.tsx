import { sellerPath, texts } from '@fairlot/contract';
import type { FollowedSeller } from '@fairlot/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '@fairlot/client/api.ts';
import { sellerLogoUrl } from '../../lib/images.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { RoundImage } from '@fairlot/ui/round-image.tsx';

/** A followed seller. The button changes only after the server has confirmed (section 4). */
export function AuctioneerCard({ seller }: { seller: FollowedSeller }) {
  const { secureId, companyName, city, state } = seller;
  const [isFollowing, setFollowing] = useState(seller.isFollowing);
  const [busy, setBusy] = useState(false);

  async function toggle() {
    setBusy(true);
    const body = { secureId, isFavorite: !isFollowing };
    const answer = await api('POST /api/site/setfollow', { body });
    setBusy(false);
    if (answer.kind === 'empty') setFollowing(!isFollowing);
    else void notify('error', texts.followFailed);
  }

  return (
    <article className="group relative flex h-full items-center gap-3 rounded-lg border border-line bg-surface p-3 sm:gap-4 sm:p-4 shadow-card transition-shadow hover:shadow-lifted">
      <RoundImage src={sellerLogoUrl(secureId)} side={48} className="size-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base font-semibold tracking-normal break-words">
          <Link
            to={sellerPath(secureId)}
            className="after:absolute after:inset-0 group-hover:text-brand"
          >
            {companyName}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{[city, state].filter(Boolean).join(', ')}</p>
      </div>
      <Button
        look={isFollowing ? 'secondary' : 'primary'}
        busy={busy}
        aria-label={`${isFollowing ? 'Unfollow' : 'Follow'} ${companyName}`}
        className="relative z-10 px-4 sm:px-5"
        onClick={() => void toggle()}
      >
        {isFollowing ? 'Unfollow' : 'Follow'}
      </Button>
    </article>
  );
}

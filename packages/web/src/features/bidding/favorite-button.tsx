import type { LotTile } from '@fairlot/contract';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/toast.tsx';
import { useAccountDialog } from '../account/public.ts';
import { useSession } from '../session/public.ts';

/** Changes at once and back again if the server says so (section 4). Visitors are asked in first. */
export function FavoriteButton({ lot, className }: { lot: LotTile; className?: string }) {
  const session = useSession();
  const account = useAccountDialog();
  const [wish, setWish] = useState<boolean | null>(null);
  const isFavorite = session.status === 'signed-in' && (wish ?? lot.isFavorite);

  async function set(next: boolean) {
    setWish(next);
    const body = { secureId: lot.secureId, isFavorite: next };
    const answer = await api('POST /api/site/setfavorite', { body });
    if (answer.kind === 'empty') return;
    setWish(!next);
    await notify('error', 'Your favorites could not be changed. Please try again.');
  }

  function press() {
    if (session.status === 'signed-in') void set(!isFavorite);
    else account.open('register', { need: 'login', onDone: () => void set(true) });
  }

  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={`Favorite: ${lot.title}`}
      onClick={press}
      className={classNames(
        'inline-flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface text-brand hover:bg-sunken',
        className,
      )}
    >
      <Heart aria-hidden className={classNames('size-5', isFavorite && 'fill-current')} />
    </button>
  );
}

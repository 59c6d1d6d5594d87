import type { LotTile } from '@fairlot/contract';
import { Heart } from 'lucide-react';
import { classNames } from '@fairlot/ui/class-names.ts';
import { useAccountDialog } from '../account/public.ts';
import { useLogin } from '../login/public.ts';
import { useFavorite } from './use-favorite.ts';

/** Optimistic: reverts if the server refuses (section 4). Visitors are asked to log in first. */
export function FavoriteButton({ lot, className }: { lot: LotTile; className?: string }) {
  const login = useLogin();
  const account = useAccountDialog();
  const { isFavorite, set } = useFavorite(lot);

  function press() {
    if (login.status === 'signed-in') set(!isFavorite);
    else account.askIn(`add ${lot.title} to your favorites`, () => set(true));
  }

  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={`Favorite: ${lot.title}`}
      onClick={press}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface text-brand hover:bg-sunken',
        className,
      )}
    >
      <Heart aria-hidden className={classNames('size-5', isFavorite && 'fill-current')} />
    </button>
  );
}

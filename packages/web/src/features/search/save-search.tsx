import { Heart } from 'lucide-react';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { useSavedSearch } from './use-saved-search.ts';

/** The heart of a search. */
export function SaveSearch({ id, isFollowing }: { id: string; isFollowing: boolean }) {
  const { isSaved, set } = useSavedSearch({ secureId: id, isFollowing });

  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label="Save search"
      onClick={() => set(!isSaved)}
      className={buttonClass('secondary', 'max-sm:size-11 max-sm:p-0')}
    >
      <Heart aria-hidden className={classNames('size-4.5 text-brand', isSaved && 'fill-current')} />
      <span aria-hidden className="max-sm:hidden">
        Save search
      </span>
    </button>
  );
}

import { BellPlus, BellRing } from 'lucide-react';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { useSavedSearch } from './use-saved-search.ts';

/** Saves a search, of which new lots are then mailed: a bell, since a heart is a favorite lot. */
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
      {isSaved ? (
        <BellRing aria-hidden className="size-4.5 text-brand" />
      ) : (
        <BellPlus aria-hidden className="size-4.5 text-brand" />
      )}
      <span aria-hidden className="max-sm:hidden">
        {isSaved ? 'Search saved' : 'Save search'}
      </span>
    </button>
  );
}

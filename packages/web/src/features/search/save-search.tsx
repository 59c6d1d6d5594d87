import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { createLastWish } from '../../lib/last-wish.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/toast.tsx';

/** The heart of a search: changes at once, and back again if the server says so (section 4). */
export function SaveSearch({ id, isFollowing }: { id: string; isFollowing: boolean }) {
  const queries = useQueryClient();
  const [wish, setWish] = useState<boolean | null>(null);
  const [sender] = useState(() =>
    createLastWish<boolean>(
      async (isFavorite) => {
        const answer = await api('POST /api/site/setfollowsearch', {
          body: { secureId: id, isFavorite },
        });
        return answer.kind === 'empty';
      },
      (granted, refused) => {
        setWish(granted);
        if (refused) void notify('error', 'This search could not be saved. Please try again.');
        // Other visits of this search, and the list of saved ones, are read anew when they are next shown.
        void queries.invalidateQueries({ refetchType: 'none' });
      },
    ),
  );
  const isSaved = wish ?? isFollowing;

  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label="Save search"
      onClick={() => {
        setWish(!isSaved);
        sender.wish(!isSaved);
      }}
      className={buttonClass('secondary', 'max-sm:size-11 max-sm:p-0')}
    >
      <Heart aria-hidden className={classNames('size-4.5 text-brand', isSaved && 'fill-current')} />
      <span aria-hidden className="max-sm:hidden">
        Save search
      </span>
    </button>
  );
}

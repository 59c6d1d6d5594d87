import type { SavedSearch } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { createLastWish } from '../../lib/last-wish.ts';
import { notify } from '../../ui/toast.tsx';

/** Whether a search is saved, at once as the viewer wishes, and back again if the server says so (section 4). */
export function useSavedSearch({ secureId, isFollowing }: SavedSearch): {
  isSaved: boolean;
  set: (isSaved: boolean) => void;
} {
  const [wish, setWish] = useState<boolean | null>(null);
  const [sender] = useState(() =>
    createLastWish<boolean>(
      async (isFavorite) => {
        const body = { secureId, isFavorite };
        return (await api('POST /api/site/setfollowsearch', { body })).kind === 'empty';
      },
      (granted, refused) => {
        setWish(granted);
        if (refused) void notify('error', 'This search could not be changed. Please try again.');
      },
    ),
  );
  return {
    isSaved: wish ?? isFollowing,
    set(next) {
      setWish(next);
      sender.wish(next);
    },
  };
}

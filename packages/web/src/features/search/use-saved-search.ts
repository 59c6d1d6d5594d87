import { useQueryClient } from '@tanstack/react-query';
import { api } from '@fairlot/client/api.ts';
import { useOwnSwitch } from '../login/public.ts';

/** Whether a search is saved; `set` saves or forgets it. */
export function useSavedSearch({
  secureId,
  isFollowing,
}: {
  secureId: string;
  isFollowing: boolean;
}): {
  isSaved: boolean;
  set: (isSaved: boolean) => void;
} {
  const queries = useQueryClient();
  const { isOn, set } = useOwnSwitch({
    isOn: isFollowing,
    async save(isFavorite) {
      const body = { secureId, isFavorite };
      const answer = await api('POST /api/site/setfollowsearch', { body });
      // Marks other cached pages of this search, and the list of saved ones, for a refetch when next shown.
      void queries.invalidateQueries({ queryKey: ['search'], refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['dashboard'], refetchType: 'none' });
      return answer.kind === 'empty'
        ? null
        : 'Your saved searches could not be changed. Please try again.';
    },
  });
  return { isSaved: isOn, set };
}

import { useQueryClient } from '@tanstack/react-query';

/**
 * Call when the viewer has followed or connected: cached pages of sellers and auction managers refetch on
 * return, however fresh they are.
 */
export function useRefetchSellers(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const page of ['seller', 'director']) {
      void queries.invalidateQueries({ queryKey: [page], refetchType: 'none' });
    }
  };
}

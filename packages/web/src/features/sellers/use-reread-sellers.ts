import { useQueryClient } from '@tanstack/react-query';

/**
 * To be called when the viewer has changed what ties them to a seller: pages of sellers and their
 * auction managers that they come back to ask again, however fresh what they know is.
 */
export function useRereadSellers(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const page of ['seller', 'director']) {
      void queries.invalidateQueries({ queryKey: [page], refetchType: 'none' });
    }
  };
}

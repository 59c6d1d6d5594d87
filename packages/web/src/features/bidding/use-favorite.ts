import type { LotTile } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useOwnSwitch } from '../login/public.ts';

/** Whether a lot is the viewer's favorite. */
export function useFavorite({ secureId, isFavorite }: LotTile): {
  isFavorite: boolean;
  set: (isFavorite: boolean) => void;
} {
  const { isOn, set } = useOwnSwitch({
    isOn: isFavorite,
    async save(wanted) {
      const body = { secureId, isFavorite: wanted };
      return (await api('POST /api/site/setfavorite', { body })).kind === 'empty';
    },
    refusal: 'Your favorites could not be changed. Please try again.',
  });
  return { isFavorite: isOn, set };
}

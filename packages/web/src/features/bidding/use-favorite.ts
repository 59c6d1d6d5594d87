import type { LotTile } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { patiently, useOwnSwitch } from '../login/public.ts';

/** Happens to the window when the viewer has marked a lot or unmarked it. */
export const favoriteChanged = 'favoritechanged';

/** Whether a lot is the viewer's favorite. */
export function useFavorite({ secureId, isFavorite }: LotTile): {
  isFavorite: boolean;
  set: (isFavorite: boolean) => void;
} {
  const { isOn, set } = useOwnSwitch({
    isOn: isFavorite,
    async save(wanted) {
      const body = { secureId, isFavorite: wanted };
      const answer = await patiently(() => api('POST /api/site/setfavorite', { body }));
      if (answer.kind === 'empty') {
        window.dispatchEvent(new Event(favoriteChanged));
        return null;
      }
      return answer.kind === 'Error' && answer.code === 'LoginChanged'
        ? answer.message
        : 'Your favorites could not be changed. Please try again.';
    },
  });
  return { isFavorite: isOn, set };
}

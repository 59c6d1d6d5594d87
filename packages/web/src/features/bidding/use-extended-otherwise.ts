import type { Lot } from '@fairlot/contract';
import { useEffect, useState } from 'react';
import { useLive } from '../live/public.ts';

/** Whether something else than bids has moved the lot's close, as it was read and as the hub tells of it since. */
export function useExtendedOtherwise({ secureId, extendedOtherwise = false }: Lot): boolean {
  const { hub } = useLive();
  const [heardOf, hear] = useState('');
  useEffect(
    () =>
      hub.listen({
        // Whatever else than a bid moves a close says so in a notice.
        bid({ lotSecureId, notice }) {
          if (notice !== null && lotSecureId === secureId) hear(secureId);
        },
      }),
    [hub, secureId],
  );
  return extendedOtherwise || heardOf === secureId;
}

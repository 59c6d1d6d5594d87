import type { Lot } from '@fairlot/contract';
import { useEffect, useState } from 'react';
import { useLive } from '../live/public.ts';

/** Whether something other than a bid has moved the lot's close, loaded and then updated by the hub. */
export function useExtendedOtherwise({ secureId, extendedOtherwise = false }: Lot): boolean {
  const { hub } = useLive();
  const [heardOf, setReceived] = useState('');
  useEffect(
    () =>
      hub.listen({
        // Anything other than a bid that moves a close sends a notice.
        bid({ lotSecureId, notice }) {
          if (notice !== null && lotSecureId === secureId) setReceived(secureId);
        },
      }),
    [hub, secureId],
  );
  return extendedOtherwise || heardOf === secureId;
}

import type { LotTile } from '@fairlot/contract';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { notify } from '../../ui/toast.tsx';
import { useSession } from '../session/public.ts';
import { createLastWish } from '../../lib/last-wish.ts';

/** What one user wished for in this tab; nobody else sees it after him. */
interface Wish {
  readonly sessionId: string;
  readonly secureId: string;
  readonly isFavorite: boolean;
}

/** Whether a lot is the viewer's favourite, at once as he wishes, and back again if the server says so. */
export function useFavorite(lot: LotTile): {
  isFavorite: boolean;
  set: (isFavorite: boolean) => void;
} {
  const session = useSession();
  const sessionId = session.status === 'signed-in' ? session.data.sessionId : null;
  const [wish, setWish] = useState<Wish | null>(null);
  // Who had to sign in first wishes with the session that he has by then.
  const latestSession = useRef(sessionId);
  useEffect(() => {
    latestSession.current = sessionId;
  });
  const [sender] = useState(() =>
    createLastWish<Wish>(save, (granted, refused) => {
      setWish(granted);
      if (refused) {
        void notify('error', 'Your favorites could not be changed. Please try again.');
      }
    }),
  );

  function set(isFavorite: boolean) {
    if (latestSession.current === null) return;
    const next = { sessionId: latestSession.current, secureId: lot.secureId, isFavorite };
    setWish(next);
    sender.wish(next);
  }

  const own = wish !== null && wish.sessionId === sessionId ? wish.isFavorite : lot.isFavorite;
  return { isFavorite: sessionId !== null && own, set };
}

async function save({ secureId, isFavorite }: Wish): Promise<boolean> {
  const answer = await api('POST /api/site/setfavorite', { body: { secureId, isFavorite } });
  return answer.kind === 'empty';
}

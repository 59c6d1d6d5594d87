import { useEffect, useRef, useState } from 'react';
import { createLastWish } from '../../lib/last-wish.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { useLogin } from './login-context.tsx';

/** What one user wished for in this tab; nobody else sees it after them. */
interface Wish {
  readonly loginId: string;
  readonly isOn: boolean;
  readonly save: (isOn: boolean) => Promise<boolean>;
}

/**
 * Something that a user switches on and off for themselves, such as a favorite: at once as they wish,
 * and back again if the server says so (section 4). `save` answers whether it was done.
 */
export function useOwnSwitch({
  isOn,
  save,
  refusal,
}: {
  /** As the server told it. */
  isOn: boolean;
  save: (isOn: boolean) => Promise<boolean>;
  /** Said when it was not done. */
  refusal: string;
}): { isOn: boolean; set: (isOn: boolean) => void } {
  const login = useLogin();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const [wish, setWish] = useState<Wish | null>(null);
  // If a login was needed first, the wish counts for that login.
  const latestLogin = useRef(loginId);
  useEffect(() => {
    latestLogin.current = loginId;
  });
  const [sender] = useState(() =>
    createLastWish<Wish>(
      ({ isOn: wanted, save: send }) => send(wanted),
      (granted, refused) => {
        setWish(granted);
        if (refused) void notify('error', refusal);
      },
    ),
  );

  function set(wanted: boolean) {
    if (latestLogin.current === null) return;
    const next = { loginId: latestLogin.current, isOn: wanted, save };
    setWish(next);
    sender.wish(next);
  }

  const own = wish !== null && wish.loginId === loginId ? wish.isOn : isOn;
  return { isOn: loginId !== null && own, set };
}

import { useEffect, useRef, useState } from 'react';
import { createLatestSender } from '../../lib/latest-sender.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { useLogin } from './login-context.tsx';

/** Returns why the choice was not saved, in a sentence; null when it was. */
type Save = (isOn: boolean) => Promise<string | null>;

/** A user's choice in this tab, not shown to the next user. */
interface Choice {
  readonly loginId: string;
  readonly isOn: boolean;
  readonly save: Save;
}

/**
 * A toggle of the user's own, such as a favorite: optimistic, and reverted if the server refuses (section 4),
 * which is then said.
 */
export function useOwnSwitch({
  isOn,
  save,
}: {
  /** The server's value. */
  isOn: boolean;
  save: Save;
}): { isOn: boolean; set: (isOn: boolean) => void } {
  const login = useLogin();
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const [choice, setChoice] = useState<Choice | null>(null);
  // If a login was needed first, the choice belongs to that login.
  const latestLogin = useRef(loginId);
  useEffect(() => {
    latestLogin.current = loginId;
  });
  const [sender] = useState(() =>
    createLatestSender<Choice>(
      ({ isOn: wanted, save: saveChoice }) => saveChoice(wanted),
      (saved, refusal) => {
        setChoice(saved);
        if (refusal !== null) void notify('error', refusal);
      },
    ),
  );

  function set(wanted: boolean) {
    if (latestLogin.current === null) return;
    const next = { loginId: latestLogin.current, isOn: wanted, save };
    setChoice(next);
    sender.send(next);
  }

  const own = choice !== null && choice.loginId === loginId ? choice.isOn : isOn;
  return { isOn: loginId !== null && own, set };
}

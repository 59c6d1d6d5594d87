import { useSession } from '../session/public.ts';

/** Unseen beside a password: password managers learn from it whose it is. */
export function OwnUsername() {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.data.email : '';
  return <input type="email" hidden readOnly autoComplete="username" value={email} />;
}

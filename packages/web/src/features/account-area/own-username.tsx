import { useLogin } from '../login/public.ts';

/** Unseen beside a password: password managers learn from it whose it is. */
export function OwnUsername() {
  const login = useLogin();
  const email = login.status === 'signed-in' ? login.data.email : '';
  return <input type="email" hidden readOnly autoComplete="username" value={email} />;
}

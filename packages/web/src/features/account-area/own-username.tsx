import { useLogin } from '../login/public.ts';

/** Hidden beside a password field, so that password managers know the user name. */
export function OwnUsername() {
  const login = useLogin();
  const email = login.status === 'signed-in' ? login.data.email : '';
  return <input type="email" hidden readOnly autoComplete="username" value={email} />;
}

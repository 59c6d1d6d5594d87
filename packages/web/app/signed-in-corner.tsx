import type { LoginData } from '@fairlot/contract';
import { failureText } from '../src/features/account/public.ts';
import { useSession } from '../src/features/session/public.ts';
import { focusContent } from '../src/ui/focus-return.ts';
import { notify } from '../src/ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AlertsBell } from './alerts-bell.tsx';

/** What the head of the page has for whoever is signed in. */
export default function SignedInCorner({ data }: { data: LoginData }) {
  const session = useSession();
  async function logOut() {
    const failed = await session.logout();
    if (failed === null) focusContent();
    else void notify('error', failureText(failed));
  }
  return (
    <>
      <AlertsBell alerts={data.alerts} />
      <AccountMenu data={data} onLogout={() => void logOut()} />
    </>
  );
}

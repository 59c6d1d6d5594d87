import { useNavigate } from 'react-router';
import { LogoutPage } from '../../src/features/account-area/public.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { privateMetadata } from '../private-metadata.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/account-logout.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Logout', matches);
}

export default function AccountLogoutRoute() {
  const navigate = useNavigate();
  const { kind } = useSite();
  return (
    <LogoutPage
      isMarketplace={kind === 'marketplace'}
      onLeft={(farewell) => {
        void notify('success', farewell);
        // At once, so that no login form shows before the start page.
        void navigate('/', { flushSync: true });
      }}
    />
  );
}

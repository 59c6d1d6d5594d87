import { Outlet } from 'react-router';
import { AccountArea } from '../../src/features/account-area/public.ts';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('My account', matches);
}

export default function AccountRoute() {
  return (
    <AccountArea>
      <Outlet />
    </AccountArea>
  );
}

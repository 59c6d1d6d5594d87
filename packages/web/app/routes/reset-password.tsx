import { useNavigate } from 'react-router';
import { ResetPasswordPage } from '../../src/features/account/public.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { privateHeaders, privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/reset-password.ts';

export const headers = privateHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Choose a new password', matches);
}

export default function ResetPasswordRoute({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <ResetPasswordPage
      code={params.resetCode}
      onDone={() => {
        void notify('success', 'Your new password is set, and you are signed in.');
        void navigate('/', { replace: true });
      }}
    />
  );
}

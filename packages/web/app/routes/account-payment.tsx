import { PaymentPage } from '../../src/features/account-area/public.ts';
import { MarketplacePart } from '../marketplace-part.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account-payment.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Payment Settings', matches);
}

export default function AccountPaymentRoute() {
  return (
    <MarketplacePart title="Payment Settings">
      <PaymentPage />
    </MarketplacePart>
  );
}

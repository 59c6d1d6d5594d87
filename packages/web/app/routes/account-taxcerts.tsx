import { TaxCertificatesPage } from '../../src/features/account-area/public.ts';
import { MarketplacePart } from '../marketplace-part.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account-taxcerts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Tax Certificates', matches);
}

export default function AccountTaxcertsRoute() {
  return (
    <MarketplacePart title="Tax Certificates">
      <TaxCertificatesPage />
    </MarketplacePart>
  );
}

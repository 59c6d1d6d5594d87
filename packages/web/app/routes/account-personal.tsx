import { PasskeysCard, PersonalPage } from '../../src/features/account-area/public.ts';
import { MarketplacePart } from '../marketplace-part.tsx';
import { privateMetadata } from '../private-metadata.ts';
import type { Route } from './+types/account-personal.ts';

export function meta({ matches }: Route.MetaArgs) {
  return privateMetadata('Personal Information', matches);
}

export default function AccountPersonalRoute() {
  return (
    <MarketplacePart title="Personal Information" elsewhere={<PasskeysCard />}>
      <PersonalPage />
    </MarketplacePart>
  );
}

import type { MailingModule } from '#messaging/messages/public.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { SuspensionDependencies } from './suspend-company.ts';
import { suspensionLetters } from './suspension-letters.ts';
import { serveSuspensions } from './suspensions.routes.ts';

export function suspensionsModule({
  requireProof,
  ...dependencies
}: Omit<SuspensionDependencies, 'findSite'> & {
  readonly requireProof: (caller: SignedIn) => Promise<void>;
}): MailingModule {
  return {
    letters: suspensionLetters,
    serve: ({ api, findSite }) =>
      serveSuspensions(api, { ...dependencies, findSite }, requireProof),
  };
}

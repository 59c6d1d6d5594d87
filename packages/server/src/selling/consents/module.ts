import type { MailingModule } from '#messaging/messages/public.ts';
import type { OpenPicture } from './answer-consent.ts';
import type { ConsentDependencies } from './ask-consent.ts';
import { serveConsents } from './consents.routes.ts';
import { consentLetters } from './consent-letters.ts';

export function consentsModule(
  dependencies: Omit<ConsentDependencies, 'findSite'> & { readonly openPicture: OpenPicture },
): MailingModule {
  return {
    letters: consentLetters,
    serve: ({ api, findSite }) => serveConsents(api, { ...dependencies, findSite }),
  };
}

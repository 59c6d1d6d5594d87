import type { Module } from '#platform/modules/module.ts';
import type { OpenPicture } from './answer-consent.ts';
import type { ConsentDependencies } from './ask-consent.ts';
import { serveConsents } from './consents.routes.ts';

export function consentsModule(
  dependencies: Omit<ConsentDependencies, 'findSite'> & { readonly openPicture: OpenPicture },
): Module {
  return { serve: ({ api, findSite }) => serveConsents(api, { ...dependencies, findSite }) };
}

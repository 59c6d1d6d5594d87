import type { MailingModule } from '#messaging/messages/public.ts';
import { sendDigests } from './send-digests.ts';
import type { DigestDependencies } from './send-digests.ts';
import { digestLetters } from './digest-letters.ts';

/** Each round writes to those whose last digest is a day old, so digests are sent all day long. */
const roundMs = 60_000;

export function digestsModule(dependencies: DigestDependencies): MailingModule {
  return {
    letters: digestLetters,
    passes: [{ name: 'digests', everyMs: roundMs, run: () => sendDigests(dependencies) }],
  };
}

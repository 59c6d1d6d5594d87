import type { Proof } from '@fairlot/client/api-client.ts';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { SecondStepForms } from './second-step.tsx';
import { SignInAgain } from './sign-in-again.tsx';

const words: Readonly<Record<Proof, readonly [title: string, description: string]>> = {
  Unauthorized: [
    'Please sign in again',
    'You were signed out. What you typed is still on this page: sign in, and it is saved.',
  ],
  ReauthenticationRequired: [
    'Please confirm that it is you',
    'This changes money or rights, so we ask once more.',
  ],
  SecondFactorRequired: [
    'Two-step verification',
    'It is asked for every twelve hours. What you typed is still on this page.',
  ],
};

/** Asks for what a call needs before it goes on. */
export default function ProofDialog({
  proof,
  email,
  onProved,
  onClose,
}: {
  proof: Proof;
  email: string;
  onProved: () => void;
  onClose: () => void;
}) {
  const [title, description] = words[proof];
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      {proof === 'Unauthorized' && <SignInAgain email={email} onSignedIn={onProved} />}
      {proof === 'ReauthenticationRequired' && <ConfirmPassword onProved={onProved} />}
      {proof === 'SecondFactorRequired' && <SecondStepForms onShown={onProved} />}
    </Dialog>
  );
}

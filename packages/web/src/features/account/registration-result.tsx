import { BadgeCheck, Hourglass } from 'lucide-react';
import { Button } from '@fairlot/ui/button.tsx';
import type { Registration } from '../login/public.ts';

/** How the registration ended. Pending turns into approved live. */
export function RegistrationResult({
  registration,
  onDone,
}: {
  registration: Exclude<Registration, { kind: 'none' }>;
  onDone: () => void;
}) {
  return (
    <div aria-live="polite" className="py-4 text-center">
      {registration.kind === 'approved' ? (
        <>
          <BadgeCheck aria-hidden className="mx-auto size-12 text-good" />
          <p className="mt-3 text-lg font-semibold">You are registered</p>
          <p className="mt-1 text-ink-soft">
            Your paddle number is{' '}
            <strong className="text-ink tabular-nums">{registration.paddleNumber}</strong>.
          </p>
        </>
      ) : (
        <>
          <Hourglass aria-hidden className="mx-auto size-12 text-brass" />
          <p className="mt-3 text-lg font-semibold">Pending Approval</p>
          <p className="mt-1 text-ink-soft">
            The seller reviews each bidder for this auction. You can already bid: your bids count as
            soon as you are approved.
          </p>
        </>
      )}
      <Button className="mt-6 min-w-40" onClick={onDone}>
        Continue
      </Button>
    </div>
  );
}

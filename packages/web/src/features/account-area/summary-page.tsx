import type { ReactNode } from 'react';
import { useAccountDialog } from '../account/public.ts';
import { missingStep, useLogin } from '../login/public.ts';
import type { MissingStep } from '../login/public.ts';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { SectionCard } from './section-card.tsx';

const missingTexts: Record<MissingStep, string> = {
  profile: 'We still need your phone number and address before you can bid.',
  payment: 'A valid card on file is needed before you can bid.',
  verification: 'Please confirm your email with the code we have sent you.',
};

/** The state of the account and its next missing step; `children` are further cards. */
export function SummaryPage({ children }: { children: ReactNode }) {
  const login = useLogin();
  const account = useAccountDialog();
  if (login.status !== 'signed-in') return null;
  const { email, emailVerified } = login.data;
  const missing = missingStep(login.data);
  return (
    <>
      <h1 className="mb-5 text-2xl">Summary</h1>
      <div className="grid gap-5 xl:grid-cols-2">
        <SectionCard
          title="Account Status"
          action={
            emailVerified ? (
              <Badge tone="good">Verified</Badge>
            ) : (
              <Badge tone="brass">Not Verified</Badge>
            )
          }
        >
          <p className="text-sm text-ink-soft">
            {missing === null
              ? `You are ready to bid. Messages go to ${email}.`
              : missingTexts[missing]}
          </p>
          {missing !== null && (
            <Button className="mt-4" onClick={() => account.open('complete')}>
              {missing === 'verification' ? 'Verify my account' : 'Complete my account'}
            </Button>
          )}
        </SectionCard>
        {children}
      </div>
    </>
  );
}

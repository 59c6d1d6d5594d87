import { texts } from '@fairlot/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { useLogin } from '../login/public.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PersonalForm } from './personal-form.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import { SectionCard } from './section-card.tsx';

type Doing = 'reading' | 'editing' | 'changing-password' | 'changing-email';

/** Personal information, read-only or in edit mode, with buttons to change email and password. */
export function PersonalPage() {
  const login = useLogin();
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>('reading');
  const loginId = login.status === 'signed-in' ? login.data.sessionId : null;
  const queryKey = ['userprofile', loginId];
  const query = useQuery({
    queryKey,
    queryFn: () => fetchData('GET /api/site/userprofile'),
    enabled: loginId !== null,
    // A form must not change while it is being filled in.
    refetchOnWindowFocus: false,
  });

  const done = async (text: string) => {
    await Promise.all([login.refresh(), queries.invalidateQueries({ queryKey })]);
    setDoing('reading');
    // A toast rather than a notice at the top of the page, which may be scrolled out of sight.
    void notify('success', text);
  };

  const profile = query.data;
  const editing = doing === 'editing';
  return (
    <>
      <h1 className="mb-5 text-2xl">Personal Information</h1>
      <div className="max-w-2xl space-y-5">
        <SectionCard
          title="My information"
          action={
            profile !== undefined && (
              <Button look="secondary" onClick={() => setDoing(editing ? 'reading' : 'editing')}>
                {editing ? 'Cancel' : 'Edit My Information'}
              </Button>
            )
          }
        >
          {profile === undefined && !query.isError && <Skeleton className="h-64" />}
          {query.isError && (
            <EmptyState title="Your information could not be loaded.">
              <Button look="quiet" onClick={() => void query.refetch()}>
                Try again
              </Button>
            </EmptyState>
          )}
          {profile !== undefined && !editing && <PersonalFacts profile={profile} />}
          {profile !== undefined && editing && (
            <PersonalForm profile={profile} onSaved={() => done(texts.profileSaved)} />
          )}
        </SectionCard>
        {profile !== undefined && (
          <SectionCard title="Signing in">
            <p className="text-sm text-ink-soft">
              You sign in as <strong className="break-all text-ink">{profile.email}</strong>.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button look="secondary" onClick={() => setDoing('changing-email')}>
                Change Email
              </Button>
              <Button look="secondary" onClick={() => setDoing('changing-password')}>
                Change Password
              </Button>
            </div>
          </SectionCard>
        )}
        {profile !== undefined && <PasskeysCard />}
        {profile !== undefined && <SecondStepCard />}
      </div>
      {profile !== undefined && doing === 'changing-email' && (
        <ChangeEmailDialog
          current={profile.email}
          onChanged={() => done(texts.emailChanged)}
          onClose={() => setDoing('reading')}
        />
      )}
      {doing === 'changing-password' && (
        <ChangePasswordDialog
          onChanged={() => done(texts.passwordChanged)}
          onClose={() => setDoing('reading')}
        />
      )}
    </>
  );
}

import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Wordmark } from '@fairlot/ui/wordmark.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useViewer } from '../viewer/public.ts';
import { checkProfile } from './check-profile.ts';
import { emptyProfile, ProfileFields } from './profile-fields.tsx';
import type { ProfileErrors } from './profile-fields.tsx';

/** Opens a company; the signed-in user becomes its owner. */
export function OpenCompanyPage() {
  const { email } = useViewer();
  const [values, setValues] = useState({ ...emptyProfile, email });
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useFirstFieldFocus();

  async function open(event: FormEvent) {
    event.preventDefault();
    const checked = checkProfile(values);
    setErrors(checked.errors ?? {});
    if (checked.profile === null) return;
    setBusy(true);
    setFailure(null);
    const answer = await api('POST /api/console/opencompany', { body: checked.profile });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else {
      await queries.invalidateQueries();
      await navigate(`/${answer.data.sellerId}/sales`);
    }
  }

  return (
    <main className="mx-auto max-w-2xl px-5 py-10">
      <title>Create your company</title>
      <p className="mb-6 flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
        <Wordmark name="Fairlot Console" logo={null} />
        <span className="wrap-anywhere">Signed in as {email}</span>
      </p>
      <h1 className="text-2xl">Create your company</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        You own it and can start on your first sale right away. Bidders will see it once we have
        verified it.
      </p>
      <form
        ref={form}
        onSubmit={(event) => void open(event)}
        noValidate
        className="space-y-5 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7"
      >
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <ProfileFields
          values={values}
          errors={errors}
          onChange={(change) => setValues((now) => ({ ...now, ...change }))}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            Create company
          </Button>
          <Link to="/" className="text-sm font-semibold text-brand underline">
            Not now
          </Link>
        </div>
      </form>
    </main>
  );
}

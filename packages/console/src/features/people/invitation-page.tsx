import { roleNames, roleSummaries } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Entrance, useViewer } from '../viewer/public.ts';
import { roleText } from './role-text.ts';

/** The page of an invitation link for a signed-in user. */
export function InvitationPage() {
  const { secret = '' } = useParams();
  const { email: own, signOut } = useViewer();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, isError } = useCall('POST /api/console/readinvitation', { body: { secret } });

  async function accept() {
    setBusy(true);
    setFailure(null);
    const answer = await api('POST /api/console/acceptinvitation', { body: { secret } });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError || answer.data.sellerId === null) setFailure(answer.data.message);
    else {
      const { sellerId } = answer.data;
      await queries.invalidateQueries({ queryKey: ['GET /api/console/viewer'] });
      await navigate(`/${sellerId}`, { replace: true });
    }
  }

  async function decline() {
    setBusy(true);
    setFailure(null);
    const answer = await api('POST /api/console/declineinvitation', { body: { secret } });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(failureText(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else setDeclined(true);
  }

  if (data === undefined) {
    return (
      <Entrance title="Your invitation">
        {isError ? (
          <Notice tone="bad">It could not be loaded. Please reload the page.</Notice>
        ) : (
          <Skeleton className="h-32" />
        )}
      </Entrance>
    );
  }
  if (data.invitation === null) {
    return (
      <Entrance title="This invitation is not open">
        <Notice tone="bad">{data.message}</Notice>
      </Entrance>
    );
  }
  const { company, invitedBy, email, ...assigned } = data.invitation;
  if (isDeclined) {
    return (
      <Entrance title="You declined">
        <p className="text-sm text-ink-soft">
          You do not work for {company}, and this invitation is over. If you change your mind, ask{' '}
          {invitedBy} for another one.
        </p>
      </Entrance>
    );
  }
  const given = assigned.role === null ? assigned.sales.map(({ role }) => role) : [assigned.role];
  const isTheirs = email.toLowerCase() === own.toLowerCase();
  return (
    <Entrance title={`Join ${company}`}>
      <div className="space-y-4 text-sm">
        <p>
          {invitedBy} invites you to work for <strong>{company}</strong> as{' '}
          <strong>{withSmallRole(roleText(assigned))}</strong>.
        </p>
        <ul className="space-y-1">
          {[...new Set(given)].map((role) => (
            <li key={role}>
              <strong>{roleNames[role]}:</strong> {roleSummaries[role]}
            </li>
          ))}
        </ul>
        <p className="text-ink-soft">People who work for a company may not bid in its sales.</p>
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        {isTheirs ? (
          <div className="space-y-2">
            <Button busy={busy} className="w-full" onClick={() => void accept()}>
              Join {company}
            </Button>
            <Button look="quiet" busy={busy} className="w-full" onClick={() => void decline()}>
              Decline
            </Button>
          </div>
        ) : (
          <>
            <Notice tone="brass">
              The invitation is for {email}, and you are signed in as {own}.
            </Notice>
            <Button look="secondary" className="w-full" onClick={() => void signOut()}>
              Sign out, then open the link in your email again
            </Button>
          </>
        )}
      </div>
    </Entrance>
  );
}

/** Lower case, for use within a sentence. */
const withSmallRole = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);

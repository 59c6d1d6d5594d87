import type { ConsolePeople } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { roleText } from './role-text.ts';

type Invitation = ConsolePeople['invitations'][number];

/** Invitations that nobody has accepted yet. */
export function OpenInvitations({
  sellerId,
  invitations,
  mayManage,
}: {
  sellerId: string;
  invitations: readonly Invitation[];
  mayManage: boolean;
}) {
  const { busy, failure, perform } = useAction();
  const resend = ({ email, role, sales }: Invitation) =>
    perform(
      api('POST /api/console/sellers/:sellerId/people/invite', {
        params: { sellerId },
        body: { email, role, sales },
      }),
      `A new invitation is on its way to ${email}; the earlier link no longer works.`,
    );
  const revoke = ({ email, invitationId }: Invitation) =>
    perform(
      api('POST /api/console/sellers/:sellerId/invitations/:invitationId/revoke', {
        params: { sellerId, invitationId },
      }),
      `The invitation to ${email} was withdrawn.`,
    );
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-lg">Invited, not joined yet</h2>
      {failure !== null && (
        <Notice tone="bad" className="mb-3">
          {failure}
        </Notice>
      )}
      <ul
        aria-label="Open invitations"
        className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
      >
        {invitations.map((invitation) => (
          <li
            key={invitation.invitationId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="truncate font-semibold">{invitation.email}</p>
              <p className="text-sm text-ink-soft">
                {roleText(invitation)} · invited by {invitation.invitedBy} · open until{' '}
                {day.format(new Date(invitation.expiresAt))}
              </p>
            </div>
            {mayManage && (
              <div className="-mr-3 flex max-sm:-ml-5 max-sm:basis-full">
                <Button
                  look="quiet"
                  busy={busy}
                  aria-label={`Send again to ${invitation.email}`}
                  onClick={() => void resend(invitation)}
                >
                  Send again
                </Button>
                <Button
                  look="quiet"
                  busy={busy}
                  aria-label={`Withdraw the invitation to ${invitation.email}`}
                  onClick={() => void revoke(invitation)}
                >
                  Withdraw
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

import { roleNames } from '@fairlot/contract';
import { useState } from 'react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useCompany, useViewer } from '../viewer/public.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { RemoveDialog, RoleDialog } from './person-dialogs.tsx';
import type { Person } from './person-dialogs.tsx';
import { roleText } from './role-text.ts';
import { RolesExplained } from './roles-explained.tsx';

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'role' | 'remove'; readonly person: Person };

/** The company's staff and open invitations. */
export function PeoplePage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const mayManage = company?.can('staff.manage') ?? false;
  const { email: own } = useViewer();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data, isError } = useCall('GET /api/console/sellers/:sellerId/people', {
    params: { sellerId },
  });
  return (
    <div className="max-w-3xl">
      <title>{`Team – ${company?.name}`}</title>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl">Team</h1>
          <p className="mt-1 max-w-prose text-ink-soft">
            Who works for {company?.name}, and what they may do.
            {!mayManage && ' Owners invite and remove people.'}
          </p>
        </div>
        {mayManage && (
          <Button onClick={() => setOpen({ kind: 'invite' })}>Invite a teammate</Button>
        )}
      </div>
      {isError && <Notice tone="bad">The team could not be loaded. Please reload the page.</Notice>}
      {data === undefined && !isError && <Skeleton className="h-64" />}
      {data !== undefined && (
        <ul
          aria-label="Team"
          className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
        >
          {data.people.map((person) => (
            <li
              key={person.personId}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold">
                  {person.name}
                  {person.email === own && <span className="text-ink-soft"> (you)</span>}
                </p>
                <p className="truncate text-sm text-ink-soft">{person.email}</p>
                {person.role === null && (
                  <p className="text-sm text-ink-soft">{roleText(person)}</p>
                )}
              </div>
              <Badge tone={person.role === 'owner' ? 'brand' : 'neutral'}>
                {person.role === null
                  ? plural(person.sales.length, 'sale')
                  : roleNames[person.role]}
              </Badge>
              {mayManage && (
                <div className="-mr-3 flex max-sm:-ml-5 max-sm:basis-full">
                  <Button
                    look="quiet"
                    aria-label={`Change role of ${person.name}`}
                    onClick={() => setOpen({ kind: 'role', person })}
                  >
                    Change role…
                  </Button>
                  {!isLastOwner(person, data.people) && (
                    <Button
                      look="quiet"
                      className="text-bad!"
                      aria-label={`Remove ${person.name}`}
                      onClick={() => setOpen({ kind: 'remove', person })}
                    >
                      Remove
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.invitations.length > 0 && (
        <OpenInvitations sellerId={sellerId} invitations={data.invitations} mayManage={mayManage} />
      )}
      {data !== undefined && <RolesExplained />}
      {open?.kind === 'invite' && <InviteDialog sellerId={sellerId} onClose={close} />}
      {open?.kind === 'role' && (
        <RoleDialog sellerId={sellerId} person={open.person} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog sellerId={sellerId} person={open.person} onClose={close} />
      )}
    </div>
  );
}

/** The last owner, who can neither be removed nor get another role; the dialog says so. */
const isLastOwner = (person: Person, people: readonly Person[]) =>
  person.role === 'owner' && people.filter(({ role }) => role === 'owner').length === 1;

import type { ConsolePeople } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { roleNames } from '../viewer/public.ts';
import { RoleChoice } from './role-choice.tsx';
import { useDeed } from '../../lib/use-deed.ts';

export type Person = ConsolePeople['people'][number];

interface OfPerson {
  readonly sellerId: string;
  readonly person: Person;
  readonly onClose: () => void;
}

/** Gives somebody another role. */
export function RoleDialog({ sellerId, person, onClose }: OfPerson) {
  const { personId, name } = person;
  const [role, setRole] = useState(person.role);
  const { busy, failure, perform } = useDeed();

  async function change() {
    const call = api('POST /api/console/sellers/:sellerId/people/:personId/role', {
      params: { sellerId, personId },
      body: { role },
    });
    if (await perform(call, `${name} is ${roleNames[role].toLowerCase()} now.`)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${name}`}
      description="It holds from their next click on. They are not told by e-mail."
    >
      <div className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <RoleChoice value={role} onChange={setRole} />
        <Button
          busy={busy}
          disabled={role === person.role}
          className="w-full"
          onClick={() => void change()}
        >
          Change the role
        </Button>
      </div>
    </Dialog>
  );
}

/** Removes somebody, and says before what follows. */
export function RemoveDialog({ sellerId, person, onClose }: OfPerson) {
  const { personId, name, email } = person;
  const { busy, failure, perform } = useDeed();

  async function remove() {
    const call = api('POST /api/console/sellers/:sellerId/people/:personId/remove', {
      params: { sellerId, personId },
    });
    if (await perform(call, `${name} works here no longer.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`${email} sees nothing of this company from their next click on. What they did stays in the log, their own account stays, and they may bid in your sales again.`}
      confirm="Remove"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

import type { ConsolePeople } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { WebhooksContinue } from '../webhooks/public.ts';
import { AssignmentChoice, isChosen } from './assignment-choice.tsx';
import type { Assignment } from './assignment-choice.tsx';

export type Person = ConsolePeople['people'][number];

interface OfPerson {
  readonly sellerId: string;
  readonly person: Person;
  readonly onClose: () => void;
}

/** Changes a person's role, for the whole company or at some of its sales. */
export function RoleDialog({ sellerId, person, onClose }: OfPerson) {
  const { personId, name } = person;
  const [assignment, setAssignment] = useState<Assignment>(person);
  const isSame = keyOf(assignment) === keyOf(person);
  const { busy, failure, perform } = useAction();

  async function change() {
    const call = api('POST /api/console/sellers/:sellerId/people/:personId/role', {
      params: { sellerId, personId },
      body: { role: assignment.role, sales: [...assignment.sales] },
    });
    if (await perform(call, `The role of ${name} is changed.`)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${name}`}
      description="It applies from their next click on. They are not told by email."
    >
      <div className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <AssignmentChoice sellerId={sellerId} value={assignment} onChange={setAssignment} />
        {person.role === 'owner' && assignment.role !== 'owner' && (
          <WebhooksContinue sellerId={sellerId} />
        )}
        <Button
          busy={busy}
          disabled={isSame || !isChosen(assignment)}
          className="w-full"
          onClick={() => void change()}
        >
          Change the role
        </Button>
      </div>
    </Dialog>
  );
}

const keyOf = ({ role, sales }: Assignment) =>
  JSON.stringify([role, sales.map((sale) => `${sale.saleId} ${sale.role}`).toSorted()]);

/** Removes a person, after explaining the consequences. */
export function RemoveDialog({ sellerId, person, onClose }: OfPerson) {
  const { personId, name, email } = person;
  const { busy, failure, perform } = useAction();

  async function remove() {
    const call = api('POST /api/console/sellers/:sellerId/people/:personId/remove', {
      params: { sellerId, personId },
    });
    if (await perform(call, `${name} no longer works here.`)) onClose();
  }

  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`From their next click on, ${email} no longer sees anything of this company. What they did stays in the activity log, their own account stays, and they may bid in your sales again.`}
      confirm="Remove"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {person.role === 'owner' && <WebhooksContinue sellerId={sellerId} />}
    </ConfirmDialog>
  );
}

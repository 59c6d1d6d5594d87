import { limits, ManagerProfile } from '@fairlot/contract';
import type { Manager } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PhoneField } from '@fairlot/ui/phone-field.tsx';
import { useAction } from '../../lib/use-action.ts';

type Values = Record<keyof ManagerProfile, string>;

const nobody: Values = { firstName: '', lastName: '', position: '', email: '', phone: '' };

/** Adds a manager, or edits one. */
export function ManagerDialog({
  sellerId,
  manager,
  onClose,
}: {
  sellerId: string;
  /** Null: a new one. */
  manager: Manager | null;
  onClose: () => void;
}) {
  const { firstName, lastName, position, email, phone } = manager ?? nobody;
  const [values, setValues] = useState<Values>({ firstName, lastName, position, email, phone });
  const [errors, setErrors] = useState<Partial<Values>>({});
  const { busy, failure, perform } = useAction();
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    const checked = ManagerProfile.safeParse(values);
    setErrors(
      Object.fromEntries(
        (checked.error?.issues ?? []).map(({ path, message }) => [path[0], message]),
      ),
    );
    if (!checked.success) return;
    const call = api('POST /api/console/sellers/:sellerId/managers', {
      params: { sellerId },
      body: { managerId: manager?.managerId ?? null, ...checked.data },
    });
    if (await perform(call, `${values.firstName} ${values.lastName} was saved.`)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={manager === null ? 'Add a contact' : 'Change a contact'}
      description="Bidders see this next to each sale that names them."
    >
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4 sm:grid-cols-2">
        {failure !== null && (
          <Notice tone="bad" className="sm:col-span-2">
            {failure}
          </Notice>
        )}
        <TextField
          {...field('firstName')}
          label="First name"
          maxLength={limits.nameLength}
          required
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          maxLength={limits.nameLength}
          required
        />
        <TextField
          {...field('position')}
          label="Position"
          placeholder="Auction director"
          maxLength={limits.nameLength}
          className="sm:col-span-2"
        />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          maxLength={limits.emailLength}
          required
        />
        <PhoneField
          label="Phone"
          name="phone"
          value={values.phone}
          error={errors.phone}
          onChange={(changed) => setValues((now) => ({ ...now, phone: changed }))}
        />
        <Button type="submit" busy={busy} className="sm:col-span-2">
          {manager === null ? 'Add the contact' : 'Save the contact'}
        </Button>
      </form>
    </Dialog>
  );
}

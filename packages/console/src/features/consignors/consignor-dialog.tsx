import { ConsignorProfile, consoleLimits, limits } from '@fairlot/contract';
import type { Consignor } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Field, inputClass, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { PhoneField } from '@fairlot/ui/phone-field.tsx';
import { useAction } from '../../lib/use-action.ts';

type Values = Record<keyof ConsignorProfile, string>;
const nobody: Values = { name: '', email: '', phone: '', note: '' };

/** Adds a consignor, or edits one. */
export function ConsignorDialog({
  sellerId,
  consignor,
  onClose,
}: {
  sellerId: string;
  /** Null: a new one. */
  consignor: Consignor | null;
  onClose: () => void;
}) {
  const { name, email, phone, note } = consignor ?? nobody;
  const [values, setValues] = useState<Values>({ name, email, phone, note });
  const [errors, setErrors] = useState<Partial<Values>>({});
  // One key per dialog: pressed twice, or sent again after a lost answer, one is added.
  const [consignorId] = useState(() => consignor?.consignorId ?? crypto.randomUUID());
  const { busy, failure, perform } = useAction();
  const set = (field: keyof Values) => (value: string) =>
    setValues((now) => ({ ...now, [field]: value }));

  async function save(event: FormEvent) {
    event.preventDefault();
    const checked = ConsignorProfile.safeParse(values);
    setErrors(
      Object.fromEntries(
        (checked.error?.issues ?? []).map(({ path, message }) => [path[0], message]),
      ),
    );
    if (!checked.success) return;
    const call = api('POST /api/console/sellers/:sellerId/consignors/:consignorId', {
      params: { sellerId, consignorId },
      body: checked.data,
    });
    if (await perform(call, `${checked.data.name} was saved.`)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={consignor === null ? 'Add a consignor' : `Change ${name}`}
      description="Only your own people see this. Nobody is told."
    >
      <form onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label="Name"
          name="name"
          hint="As lots name them. A new name shows on all of their lots."
          maxLength={consoleLimits.consignorNameLength}
          value={values.name}
          error={errors.name}
          onChange={({ target }) => set('name')(target.value)}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          hint="We send links there when you ask for consent. The account with this address may not bid on their lots; bids that it has made on open ones are taken back."
          maxLength={limits.emailLength}
          value={values.email}
          error={errors.email}
          onChange={({ target }) => set('email')(target.value)}
        />
        <PhoneField
          label="Phone"
          name="phone"
          value={values.phone}
          error={errors.phone}
          onChange={set('phone')}
        />
        <Field label="Note" error={errors.note}>
          {(control) => (
            <textarea
              rows={3}
              className={inputClass}
              value={values.note}
              onChange={({ target }) => set('note')(target.value)}
              {...control}
            />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          {consignor === null ? 'Add the consignor' : 'Save the consignor'}
        </Button>
      </form>
    </Dialog>
  );
}

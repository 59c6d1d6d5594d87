import { useState } from 'react';
import { Checkbox } from '../src/checkbox.tsx';
import { Field, inputClass, SelectField, TextField } from '../src/field.tsx';
import { FileField } from '../src/file-field.tsx';
import { PasswordField } from '../src/password-field.tsx';
import { PhoneField } from '../src/phone-field.tsx';
import { StateField } from '../src/state-field.tsx';
import type { Specimens } from './specimens.ts';

export const fields: Specimens = {
  field: {
    text: <TextField label="First name" defaultValue="Ada" />,
    'text with a hint': (
      <TextField label="City" hint="Where lots are picked up." placeholder="Ames" />
    ),
    'text, wrong': <TextField label="Email" defaultValue="ada@" error="Enter an email address." />,
    'text, not to be changed': <TextField label="Paddle" defaultValue="1007" disabled />,
    list: (
      <SelectField label="Order" defaultValue="soon">
        <option value="soon">Ending soonest</option>
        <option value="new">Just posted</option>
      </SelectField>
    ),
    'list, wrong': (
      <SelectField label="Pickup" error="Choose a time.">
        <option value="">Choose…</option>
      </SelectField>
    ),
    'any control': (
      <Field label="Notes" hint="The seller reads them.">
        {(control) => <textarea rows={2} className={inputClass} {...control} />}
      </Field>
    ),
  },
  checkbox: {
    checked: <Checkbox label="I agree to the terms." defaultChecked />,
    wrong: <Checkbox label="I agree to the terms." error="Please agree to the terms." />,
  },
  'file-field': {
    empty: <FileSpecimen />,
    wrong: <FileSpecimen error="Choose a PDF or a picture." />,
  },
  'password-field': {
    hidden: <PasswordField label="Password" defaultValue="walnut" />,
    wrong: <PasswordField label="Password" error="Enter your password." />,
  },
  'phone-field': { 'writes as one types': <PhoneSpecimen /> },
  'state-field': { empty: <StateField />, wrong: <StateField error="Choose a state." /> },
};

function FileSpecimen({ error }: { error?: string }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField
      label="Certificate"
      hint="A PDF or a picture, up to 10 MB."
      error={error}
      accept="application/pdf,image/*"
      file={file}
      describe={({ size }) => `${size} bytes`}
      onChange={setFile}
    />
  );
}

function PhoneSpecimen() {
  const [phone, setPhone] = useState('');
  return <PhoneField label="Phone" value={phone} onChange={setPhone} />;
}

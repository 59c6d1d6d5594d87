import { usStates } from '@fairlot/contract';
import type { ComponentProps } from 'react';
import { SelectField } from './field.tsx';

/** A state of the US, by its name; its value is the two letters. */
export function StateField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField label="State" {...props}>
      <option value="">Choose…</option>
      {usStates.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

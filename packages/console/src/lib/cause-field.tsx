import { texts } from '@fairlot/contract';
import { cancellationCauses } from '@fairlot/rules';
import type { CancellationCause } from '@fairlot/rules';
import { SelectField } from '@fairlot/ui/field.tsx';

/** Asks for one of the few causes that cancel a lot, or the lots of a sale, whatever was bid (seller.md, 4.5). */
export function CauseField({
  hint,
  cause,
  onChange,
}: {
  hint: string;
  cause: CancellationCause | null;
  onChange: (cause: CancellationCause | null) => void;
}) {
  return (
    <SelectField
      label="Cause"
      hint={hint}
      value={cause ?? ''}
      onChange={({ target }) =>
        onChange(cancellationCauses.find((one) => one === target.value) ?? null)
      }
    >
      <option value="">Please choose</option>
      {cancellationCauses.map((one) => (
        <option key={one} value={one}>
          {texts.cancelledAs[one]}
        </option>
      ))}
    </SelectField>
  );
}

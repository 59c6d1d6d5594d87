import { texts } from '@fairlot/contract';
import { cancellationCauses } from '@fairlot/rules';
import type { CancellationCause } from '@fairlot/rules';
import { SelectField } from '@fairlot/ui/field.tsx';

/** The causes for which a lot, or the lots of a sale, may be canceled regardless of bids (seller.md, 4.5). */
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

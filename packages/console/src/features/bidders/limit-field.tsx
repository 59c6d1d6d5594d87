import { bidderLimits, centsToDollars } from '@fairlot/rules';
import { SelectField } from '@fairlot/ui/field.tsx';

const steps = bidderLimits.map(centsToDollars);

/** "$2,500": limits have no cents. */
export const formatLimit = (dollars: number) => `$${dollars.toLocaleString('en-US')}`;

/** A choice of the allowed limits, or none. */
export function LimitField({
  label,
  none,
  hint,
  value,
  disabled = false,
  isOpen = () => true,
  onChange,
}: {
  label: string;
  /** The label for no limit. */
  none: string;
  hint: string;
  value: number | null;
  disabled?: boolean;
  /** Whether this one may be chosen now. */
  isOpen?: (limit: number) => boolean;
  onChange: (limit: number | null) => void;
}) {
  return (
    <SelectField
      label={label}
      hint={hint}
      disabled={disabled}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(steps.find((step) => String(step) === target.value) ?? null)
      }
    >
      <option value="">{none}</option>
      {steps.map((step) => (
        <option key={step} value={step} disabled={!isOpen(step)}>
          {formatLimit(step)}
        </option>
      ))}
    </SelectField>
  );
}

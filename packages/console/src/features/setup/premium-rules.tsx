import type { SetupFields } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { Field } from '@fairlot/ui/field.tsx';
import { Conflict, problemText } from './setup-field.tsx';
import { TypedInput, numberOf, textOf } from './typed-input.tsx';
import type { Setup } from './use-setup.ts';

type Stored = SetupFields['buyersPremium'][number];
/** A rule while it is typed: invalid numbers stay text. */
export interface PremiumRuleFields {
  readonly bands: readonly {
    readonly from: number | string;
    readonly rate: number | string;
  }[];
  readonly cumulative: boolean;
  readonly minimum: number | string;
}

/** The same maximum as of an import. */
const maxRules = 10;
const maxBands = 20;

/** A premium with rates by price, or a sum of several. */
export function PremiumRules({
  form,
  rules,
  onChange,
  onFlat,
}: {
  form: Setup;
  rules: readonly Stored[];
  onChange: (rules: readonly PremiumRuleFields[]) => void;
  onFlat: () => void;
}) {
  const problem = form.problems['buyersPremium'];
  const isFixed = form.isFixed('buyersPremium');
  return (
    <fieldset id="field-buyersPremium" className="min-w-0 sm:col-span-2" disabled={isFixed}>
      <legend className="text-sm font-semibold">Buyer’s premium by price</legend>
      <ul className="mt-2 space-y-3">
        {rules.map((rule, index) => (
          // Rules have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="rounded-md border border-line p-3">
            {rules.length > 1 && (
              <div className="flex items-center justify-between gap-3">
                <p className="text-sm font-semibold">
                  {index === 0 ? 'First premium' : `Plus premium ${index + 1}`}
                </p>
                <Button
                  look="quiet"
                  aria-label={`Remove premium ${index + 1}`}
                  onClick={() => onChange(rules.toSpliced(index, 1))}
                >
                  Remove
                </Button>
              </div>
            )}
            <Rule
              name={rules.length > 1 ? `Premium ${index + 1}: ` : ''}
              rule={rule}
              onChange={(to) => onChange(rules.map((one, at) => (at === index ? to : one)))}
            />
          </li>
        ))}
      </ul>
      {problem && problem.kind !== 'conflict' && (
        <p role="alert" className="mt-1 text-xs font-medium text-bad">
          {problemText(problem)}
        </p>
      )}
      <Conflict form={form} name="buyersPremium" />
      {!isFixed && (
        <div className="mt-1 -ml-5 flex flex-wrap">
          {rules.length < maxRules && (
            <Button
              look="quiet"
              onClick={() =>
                onChange([
                  ...rules,
                  { bands: [{ from: 0, rate: 0.01 }], cumulative: false, minimum: 0 },
                ])
              }
            >
              Add a premium on top
            </Button>
          )}
          <Button look="quiet" onClick={onFlat}>
            Back to one rate for every price
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Rates by price, the part of the price they apply to, and a minimum. */
function Rule({
  name,
  rule,
  onChange,
}: {
  name: string;
  rule: PremiumRuleFields;
  onChange: (rule: PremiumRuleFields) => void;
}) {
  const { bands } = rule;
  const set = (index: number, change: object) =>
    onChange({
      ...rule,
      bands: bands.map((one, at) => (at === index ? { ...one, ...change } : one)),
    });
  return (
    <>
      <ul className="space-y-2">
        {bands.map((band, index) => (
          // Bands have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap items-center gap-2 text-sm">
            <TypedInput
              aria-label={`${name}Rate ${index + 1}, %`}
              inputMode="decimal"
              className="max-w-20"
              text={textOf(band.rate, 100)}
              onText={(text) => set(index, { rate: numberOf(text, 100) })}
            />
            {index === 0 ? (
              <span>% {bands.length === 1 ? 'of every price' : 'of lower prices'}</span>
            ) : (
              <>
                <span className="shrink-0">% from $</span>
                <TypedInput
                  aria-label={`${name}Rate ${index + 1} holds from this price`}
                  inputMode="decimal"
                  className="max-w-28"
                  text={textOf(band.from)}
                  onText={(text) => set(index, { from: numberOf(text) })}
                />
                <span>on</span>
                <Button
                  look="quiet"
                  aria-label={`${name}Remove rate ${index + 1}`}
                  onClick={() => onChange({ ...rule, bands: bands.toSpliced(index, 1) })}
                >
                  Remove
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {bands.length < maxBands && (
        <Button
          look="quiet"
          className="-ml-5"
          onClick={() => {
            const last = bands.at(-1);
            const from = typeof last?.from === 'number' && last.from > 0 ? last.from * 5 : 1_000;
            onChange({ ...rule, bands: [...bands, { from, rate: last?.rate ?? 0 }] });
          }}
        >
          Add a rate for higher prices
        </Button>
      )}
      {bands.length > 1 && (
        <Checkbox
          label="Each rate applies only to its own part of the price, as with income tax"
          checked={rule.cumulative}
          onChange={({ target }) => onChange({ ...rule, cumulative: target.checked })}
        />
      )}
      <Field label={`${name}At least this much on each lot, $`} className="mt-1">
        {(control) => (
          <TypedInput
            {...control}
            inputMode="decimal"
            className="max-w-28"
            text={textOf(rule.minimum)}
            onText={(text) => onChange({ ...rule, minimum: numberOf(text) })}
          />
        )}
      </Field>
    </>
  );
}

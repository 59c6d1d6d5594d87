import type { SetupField as FieldName, SetupProblem } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Field } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { RichText } from '../../lib/rich-text.tsx';
import type { Setup } from './use-setup.ts';
import { TypedInput, numberOf, textOf } from './typed-input.tsx';

type Control = Parameters<Parameters<typeof Field>[0]['children']>[0] & { disabled: boolean };

interface Labeled {
  readonly form: Setup;
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly className?: string;
}

/** A field of the setup with its message: why it was not saved, or a colleague's change. */
export function SetupField({
  form,
  name,
  label,
  hint,
  className,
  children,
}: Labeled & { children: (control: Control) => ReactNode }) {
  const problem = form.problems[name];
  const error = problem?.kind === 'conflict' ? undefined : problem;
  return (
    <div className={className} id={`field-${name}`}>
      <Field
        label={label}
        hint={form.isFixed(name) ? undefined : hint}
        error={error && problemText(error)}
      >
        {(control) => children({ ...control, disabled: form.isFixed(name) })}
      </Field>
      <Conflict form={form} name={name} />
    </div>
  );
}

/** "This is not after its start": reasons are written to follow a field name. */
export function problemText({ where, reason }: Pick<SetupProblem, 'where' | 'reason'>): string {
  if (/^[A-Z"]/.test(reason)) return reason;
  const place = /^\[(\d+)\]/.exec(where)?.[1];
  return `${place === undefined ? 'This' : `Number ${Number(place) + 1}`} ${reason}.`;
}

/** A colleague's conflicting change of a field, and the choices. */
export function Conflict({ form, name }: { form: Setup; name: FieldName }) {
  if (form.problems[name]?.kind !== 'conflict') return null;
  const theirs = form.setup.fields[name];
  return (
    <Notice tone="brass" className="mt-2">
      <p>
        Someone else has changed this in the meantime
        {typeof theirs === 'string' || typeof theirs === 'number' ? ` to “${theirs}”` : ''}. Yours
        is not saved.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => form.keepMine(name)}>
          Save mine
        </Button>
        <Button look="quiet" onClick={() => form.takeTheirs(name)}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}

/** A field of one line of text. */
export function TextSetting({ type = 'text', ...field }: Labeled & { readonly type?: string }) {
  const { form, name } = field;
  return (
    <SetupField {...field}>
      {(control) => (
        <TypedInput
          {...control}
          type={type}
          text={textOf(form.value(name) ?? '')}
          onText={(text) => form.change(name, text)}
        />
      )}
    </SetupField>
  );
}

/** A text of several paragraphs, edited as bidders read it. */
export function AreaSetting(field: Labeled & { readonly name: AreaName }) {
  const { form, name, label } = field;
  return (
    <SetupField {...field}>
      {(control) => (
        <RichText
          {...control}
          label={label}
          html={form.value(name)}
          onHtml={(html) => form.change(name, html)}
        />
      )}
    </SetupField>
  );
}

type AreaName = 'description' | 'pickupTerms' | 'termsAndConditions';

/** A number, shown in another unit if `scale` is set: the stored value times `scale`. */
export function NumberSetting({ scale = 1, ...field }: Labeled & { readonly scale?: number }) {
  const { form, name } = field;
  return (
    <SetupField {...field}>
      {(control) => (
        <TypedInput
          {...control}
          inputMode="decimal"
          text={textOf(form.value(name), scale)}
          onText={(text) => form.change(name, numberOf(text, scale))}
        />
      )}
    </SetupField>
  );
}

import { useState } from 'react';
import type { ComponentProps, FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';

/** A form of one field. `submit` returns an error message, or null. */
export function OneFieldForm({
  button,
  submit,
  ...field
}: ComponentProps<typeof TextField> & {
  button: string;
  submit: (value: string) => Promise<string | null>;
}) {
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFirstFieldFocus();

  async function send(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    setBusy(true);
    setFailure(await submit(value));
    setBusy(false);
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <TextField {...field} value={value} onChange={({ target }) => setValue(target.value)} />
      <Button type="submit" busy={busy} className="w-full">
        {button}
      </Button>
    </form>
  );
}

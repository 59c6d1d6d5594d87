import { UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { failureText } from '../account/public.ts';

const buyersThemselves = 'You collect these lots yourself.';

/** Who collects the lots of an invoice, and a form to name somebody else. */
export function Collector({
  invoiceId,
  name,
  onNamed,
}: {
  invoiceId: string;
  /** Empty: the buyers come themselves. */
  name: string;
  onNamed: () => Promise<unknown>;
}) {
  const [naming, setNaming] = useState(false);
  return (
    <section
      aria-label="Who collects"
      className="mb-4 rounded-lg border border-line bg-surface px-5 py-3 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="flex min-h-11 min-w-0 grow items-center gap-3 text-sm">
          <UserRound aria-hidden className="size-5 shrink-0 text-ink-soft" />
          <span className="wrap-anywhere">
            {name === '' ? (
              buyersThemselves
            ) : (
              <>
                <strong>{name}</strong> collects these lots for you. Send them the pickup QR code:
                the seller’s staff see their name when they scan it.
              </>
            )}
          </span>
        </p>
        {!naming && (
          <Button look="quiet" onClick={() => setNaming(true)}>
            {name === '' ? 'Someone else will collect' : 'Change'}
          </Button>
        )}
      </div>
      {naming && (
        <CollectorForm
          invoiceId={invoiceId}
          name={name}
          onNamed={onNamed}
          onClose={() => setNaming(false)}
        />
      )}
    </section>
  );
}

function CollectorForm({
  invoiceId,
  name,
  onNamed,
  onClose,
}: Parameters<typeof Collector>[0] & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function save(next: string) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await api('POST /api/site/nameCollector', {
      body: { InvoiceSecureId: invoiceId, name: next },
    });
    const refusal = answer.kind === 'ok' ? (answer.data.message ?? '') : failureText(answer);
    if (refusal === '') {
      await onNamed();
      void notify('success', next === '' ? buyersThemselves : `${next} may collect your lots.`);
      onClose();
    } else {
      setFailure(refusal);
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="mt-1 max-w-md pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        const next = typed.trim();
        if (next === '') setFailure('Please enter the name of the person who will collect.');
        else void save(next);
      }}
    >
      <TextField
        label="Name of the person who will collect"
        autoComplete="off"
        autoCapitalize="words"
        maxLength={100}
        value={typed}
        error={failure}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        {name !== '' && (
          <Button look="secondary" disabled={busy} onClick={() => void save('')}>
            I will collect myself
          </Button>
        )}
        <Button look="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

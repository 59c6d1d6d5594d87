import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { SelectField, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useAction } from '../../lib/use-action.ts';

/** Adds a marketing link. */
export function AddLink({
  params,
  sessions,
}: {
  params: { readonly sellerId: string; readonly saleId: string };
  sessions: readonly { readonly sessionId: string; readonly title: string }[];
}) {
  const [name, setName] = useState('');
  const [sessionId, setSessionId] = useState(sessions[0]?.sessionId ?? null);
  const { busy, failure, perform } = useAction();

  async function add(event: FormEvent) {
    event.preventDefault();
    const call = api('POST /api/console/sellers/:sellerId/sales/:saleId/marketing/links', {
      params,
      body: { sessionId, name },
    });
    if (await perform(call, 'The link was created. Copy it to where you advertise.')) setName('');
  }

  return (
    <form onSubmit={(event) => void add(event)} className="space-y-3">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow basis-64">
          <TextField
            label="Name a new tracking link"
            value={name}
            maxLength={100}
            required
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        {sessions.length > 1 && (
          <SelectField
            label="Leads to"
            value={sessionId ?? ''}
            onChange={({ target }) => setSessionId(target.value)}
          >
            {sessions.map((session) => (
              <option key={session.sessionId} value={session.sessionId}>
                {session.title}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" busy={busy} disabled={name.trim() === ''}>
          Create the link
        </Button>
      </div>
    </form>
  );
}

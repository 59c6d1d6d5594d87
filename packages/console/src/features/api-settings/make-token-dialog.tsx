import { consoleLimits } from '@fairlot/contract';
import type { ApiScope } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { SelectField, TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { scopeGroups } from '../../lib/scope-groups.ts';
import { SecretOnce } from '../../lib/secret-once.tsx';

const choices = [
  { days: 30, label: '30 days' },
  { days: consoleLimits.apiTokenDays.usual, label: '90 days' },
  { days: 180, label: '180 days' },
  { days: consoleLimits.apiTokenDays.max, label: 'A year' },
];

/** Asks for a token's scopes and lifetime, then shows the token once. */
export function MakeTokenDialog({ sellerId, onClose }: { sellerId: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [days, setDays] = useState<number>(consoleLimits.apiTokenDays.usual);
  const [secret, setSecret] = useState<string | null>(null);
  const [lacks, setLacks] = useState<'name' | 'scopes' | null>(null);
  const { busy, failure, perform } = useAction();

  async function make(event: FormEvent) {
    event.preventDefault();
    const lack = name.trim() === '' ? 'name' : scopes.length === 0 ? 'scopes' : null;
    setLacks(lack);
    if (lack !== null) return;
    const call = api('POST /api/console/sellers/:sellerId/apitokens', {
      params: { sellerId },
      body: { name: name.trim(), scopes: [...scopes], days },
    });
    const isMade = await perform(call, `“${name.trim()}” was created.`);
    const answer = await call;
    if (isMade && answer.kind === 'ok') setSecret(answer.data.secret);
  }

  const choose = (scope: ApiScope, isChosen: boolean) =>
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((other) => other !== scope));

  if (secret !== null) {
    return (
      <SecretOnce
        title={`Token “${name.trim()}”`}
        description="Give it to the program now, as you would a password. We keep no copy and cannot show it again."
        label="Token"
        secret={secret}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create a token"
      description="It works for this company alone, and for as long as you can do the same yourself."
    >
      <form onSubmit={(event) => void make(event)} noValidate className="space-y-4">
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        <TextField
          label="What it is for"
          hint="The log says “by token” and this name."
          placeholder="Inventory"
          autoComplete="off"
          maxLength={consoleLimits.apiTokenNameLength}
          value={name}
          error={lacks === 'name' && name.trim() === '' ? 'Please name the program.' : undefined}
          onChange={({ target }) => setName(target.value)}
          required
        />
        {scopeGroups.map((group) => (
          <fieldset key={group.name}>
            <legend className="text-sm font-semibold">{group.name}</legend>
            <div className="grid sm:grid-cols-2 sm:gap-x-4">
              {group.scopes.map(([scope, label]) => (
                <Checkbox
                  key={scope}
                  label={label}
                  checked={scopes.includes(scope)}
                  onChange={({ target }) => choose(scope, target.checked)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {lacks === 'scopes' && scopes.length === 0 && (
          <Notice tone="bad">Please choose something that the program may do.</Notice>
        )}
        <SelectField
          label="Works for"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {choices.map((choice) => (
            <option key={choice.days} value={choice.days}>
              {choice.label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={busy} className="w-full">
          Create the token
        </Button>
      </form>
    </Dialog>
  );
}

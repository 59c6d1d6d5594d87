import { consoleLimits } from '@fairlot/contract';
import type { WebhookEvent } from '@fairlot/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { eventGroups } from './event-groups.ts';

export interface ChosenWebhook {
  readonly url: string;
  readonly description: string;
  readonly events: WebhookEvent[];
}

/** The form of a webhook: address, purpose and events. */
export function WebhookForm({
  begin,
  submit,
  busy,
  failure,
  onSubmit,
}: {
  begin: ChosenWebhook;
  /** Label of the button. */
  submit: string;
  busy: boolean;
  failure: string | null;
  onSubmit: (chosen: ChosenWebhook) => void;
}) {
  const [url, setUrl] = useState(begin.url);
  const [description, setDescription] = useState(begin.description);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(begin.events);
  const [isSent, setSent] = useState(false);
  const isAddress = /^https?:\/\/\S+$/.test(url.trim());

  function send(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!isAddress || events.length === 0) return;
    onSubmit({ url: url.trim(), description: description.trim(), events: [...events] });
  }
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(isChosen ? [...events, event] : events.filter((other) => other !== event));

  return (
    <form onSubmit={send} noValidate className="space-y-4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://accounts.example.com/fairlot"
        autoComplete="off"
        maxLength={consoleLimits.webhookUrlLength}
        value={url}
        error={
          isSent && !isAddress ? 'Please enter an address that begins with https://.' : undefined
        }
        onChange={({ target }) => setUrl(target.value)}
        required
      />
      <TextField
        label="What it is for"
        hint="For your own people; it may stay empty."
        placeholder="Accounts"
        autoComplete="off"
        maxLength={consoleLimits.webhookDescriptionLength}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <p className="text-sm">We post to it when</p>
      {eventGroups.map((group) => (
        <fieldset key={group.name}>
          <legend className="text-sm font-semibold">{group.name}</legend>
          <div className="grid sm:grid-cols-2 sm:gap-x-4">
            {group.events.map(([event, label]) => (
              <Checkbox
                key={event}
                label={label}
                checked={events.includes(event)}
                onChange={({ target }) => choose(event, target.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {isSent && events.length === 0 && (
        <Notice tone="bad">Please choose at least one event.</Notice>
      )}
      <Button type="submit" busy={busy} className="w-full">
        {submit}
      </Button>
    </form>
  );
}

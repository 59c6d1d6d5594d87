import { texts } from '@fairlot/contract';
import type { Outcome } from '@fairlot/contract';
import { BadgeCheck, CircleAlert, Mail } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { failureText } from './failure-text.ts';
import { PageMessage } from './page-message.tsx';

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'done' }
  /** The server did not answer as expected: a retry may help. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

function stateAfter(outcome: string | undefined): State {
  if (outcome === 'done') return { kind: 'done' };
  if (outcome === 'refused') return { kind: 'refused', message: texts.badMailLink };
  return { kind: 'asking' };
}

const onward = (
  <Link to="/" className={buttonClass('secondary')}>
    See the auctions
  </Link>
);

/**
 * The page of a mailed link that works without a login. Opening it changes nothing, because mail scanners open
 * links too; the button does. `action` is where the form posts without scripts, and `outcome` what came of it.
 * Without `action` the form, sent before the scripts of the page have come, waits for them (`early-forms.ts` in `app`).
 */
export function MailLinkPage({
  title,
  button,
  action,
  outcome,
  send,
  doneTitle,
  children,
  doneText,
}: {
  title: string;
  button: string;
  action?: string;
  outcome?: string | undefined;
  send: () => Promise<ApiResult<Outcome>>;
  doneTitle: string;
  children: ReactNode;
  doneText: ReactNode;
}) {
  const [state, setState] = useState<State>(() => stateAfter(outcome));

  const submit = async () => {
    setState({ kind: 'sending' });
    const answer = await send();
    if (answer.kind !== 'ok') setState({ kind: 'failed', message: failureText(answer) });
    else if (answer.data.isError) setState({ kind: 'refused', message: answer.data.message });
    else setState({ kind: 'done' });
  };

  if (state.kind === 'done') {
    return (
      <PageMessage icon={BadgeCheck} tone="text-good" title={doneTitle}>
        <div className="mb-6 text-ink-soft">{doneText}</div>
        {onward}
      </PageMessage>
    );
  }
  if (state.kind === 'refused') {
    return (
      <PageMessage icon={CircleAlert} tone="text-bad" title="This link cannot be used">
        <div className="mb-6 text-ink-soft">{state.message}</div>
        {onward}
      </PageMessage>
    );
  }
  const failed = state.kind === 'failed';
  return (
    <PageMessage
      icon={failed ? CircleAlert : Mail}
      tone={failed ? 'text-bad' : 'text-brand'}
      title={failed ? 'That did not work' : title}
    >
      <div className="mb-6 text-ink-soft">{failed ? state.message : children}</div>
      <form
        method={action === undefined ? 'dialog' : 'post'}
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Button type="submit" busy={state.kind === 'sending'}>
          {failed ? 'Try again' : button}
        </Button>
      </form>
    </PageMessage>
  );
}

import { limits } from '@fairlot/contract';
import { Suspense, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { inputClass } from '@fairlot/ui/field.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';

/** Loaded when the field gets the focus, together with the bot check's script. */
const BotCheckNote = optionalPart(() => import('../../lib/bot-check-note.tsx'));

/** Most browsers do not ask again for code that once failed to come, unless the page is loaded anew. */
const codeMissing =
  'Part of this page did not load, so nothing was sent. Please reload the page and try again.';

/** The marketplace's newsletter sign-up. */
export function NewsletterBlock() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [asked, setAsked] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    setAsked(false);
    const code = await import('./subscribe.ts').catch(() => null);
    const result = await code?.subscribe(field.current?.value ?? '');
    setBusy(false);
    if (result === undefined) return setProblem(codeMissing);
    if (result.kind === 'done') {
      if (field.current !== null) field.current.value = '';
      setAsked(true);
      return notify('success', result.message);
    }
    setProblem(result.message);
    if (result.kind === 'invalid') field.current?.focus();
    else await notify('error', result.message, { durationMs: limits.newsletterErrorToastMs });
  };

  return (
    <section aria-labelledby={`${id}-heading`} className="page-width pt-6 pb-2">
      <div className="grid items-center gap-5 rounded-lg border border-line bg-sunken p-5 sm:p-8 lg:grid-cols-2 lg:gap-12">
        <div>
          <h2 id={`${id}-heading`} className="text-2xl">
            Hear about it first
          </h2>
          <p className="mt-2 text-ink-soft">
            Which houses open next, what is in them and when the lots close. An email now and then,
            no more.
          </p>
        </div>
        {/* Sent before the scripts of the page have come, it waits for them, unless something is typed meanwhile
            (`early-forms.ts` in `app`). */}
        <form method="dialog" noValidate onSubmit={(event) => void submit(event)}>
          <label htmlFor={id} className="block text-sm font-semibold">
            Email for the newsletter
          </label>
          <div className="mt-1 flex flex-wrap gap-2">
            <input
              ref={field}
              id={id}
              name="email"
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              maxLength={limits.emailLength}
              required
              onFocus={() => setOpened(true)}
              aria-invalid={problem !== ''}
              aria-describedby={`${id}-problem ${id}-note`}
              className={`${inputClass} w-auto min-w-0 flex-[1_1_12rem]`}
            />
            <Button type="submit" busy={busy} className="grow sm:grow-0">
              Subscribe
            </Button>
          </div>
          <p
            id={`${id}-problem`}
            role="alert"
            className="mt-1 text-xs font-medium text-bad empty:hidden"
          >
            {problem}
          </p>
          {/* One line for both, so that a change moves little. */}
          <p id={`${id}-note`} aria-live="polite" className="mt-2 text-xs text-ink-soft">
            {asked
              ? 'If this address is new to our list, an email is on its way: press the button in it to confirm.'
              : 'You can unsubscribe with one click in any of our emails.'}{' '}
            {opened && (
              <Suspense>
                <BotCheckNote />
              </Suspense>
            )}
          </p>
        </form>
      </div>
    </section>
  );
}

import { setupSteps } from '@fairlot/contract';
import type { SetupStep } from '@fairlot/contract';
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { Link, NavLink, useParams, useSearchParams } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { WarnBeforeLeaving } from '../../lib/warn-before-leaving.tsx';
import { BasicsStep } from './basics-step.tsx';
import { MoneyStep } from './money-step.tsx';
import { PickupStep } from './pickup-step.tsx';
import { RulesStep } from './rules-step.tsx';
import { TimesStep } from './times-step.tsx';
import { useSetup } from './use-setup.ts';
import type { Setup } from './use-setup.ts';

interface Step {
  readonly name: SetupStep;
  readonly label: string;
  readonly about: string;
  readonly Page: ComponentType<{ form: Setup }>;
}

const steps: readonly Step[] = [
  {
    name: 'basics',
    label: 'Basics',
    about: 'What is sold, where it is, and whom bidders can ask.',
    Page: BasicsStep,
  },
  {
    name: 'times',
    label: 'Times',
    about: 'When bidding opens and when each lot closes, in the local time of the sale.',
    Page: TimesStep,
  },
  {
    name: 'money',
    label: 'Money',
    about: 'What buyers pay on top of their bid, and bid increments.',
    Page: MoneyStep,
  },
  {
    name: 'pickup',
    label: 'Pickup',
    about: 'How buyers get their lots home, and when they can come.',
    Page: PickupStep,
  },
  { name: 'rules', label: 'Rules', about: 'Who may bid, and under which terms.', Page: RulesStep },
];

/** The five steps of a sale's setup. Edits are saved after a short pause in typing. */
export function SetupPage() {
  const { sellerId = '', saleId = '', step: name } = useParams();
  const form = useSetup(sellerId, saleId);
  const [search] = useSearchParams();
  const field = search.get('field');
  const isThere = typeof form !== 'string';
  useEffect(() => {
    if (!isThere || field === null) return;
    const place = document.querySelector(`#field-${CSS.escape(field)}`);
    // Before a text stand the buttons that format it.
    const control =
      place?.querySelector<HTMLElement>('[role="textbox"]') ??
      place?.querySelector<HTMLElement>('input, select, textarea, button');
    control?.focus();
    place?.scrollIntoView({ block: 'center' });
  }, [isThere, field]);
  if (form === 'loading') return <Skeleton className="h-96" />;
  if (form === 'failed') return <Notice tone="bad">This sale could not be loaded.</Notice>;
  const index = Math.max(
    0,
    steps.findIndex((step) => step.name === name),
  );
  const step = steps[index];
  if (step === undefined) return null;
  const next = steps[index + 1];
  const isLocked = setupSteps[step.name].every((one) => form.isFixed(one));
  const overview = `/${sellerId}/sales/${saleId}`;
  const title = form.setup.fields.title || 'Untitled sale';
  return (
    <>
      <title>{`${step.label} – ${title}`}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl">Set up: {step.label}</h1>
        {(form.state !== 'saved' || !isLocked) && <SaveState form={form} />}
      </div>
      <p className="mt-1 text-sm text-ink-soft">{step.about}</p>
      <nav aria-label="Steps" className="mt-4 mb-6">
        <p className="text-sm font-semibold sm:hidden">
          Step {index + 1} of {steps.length}: {step.label}
        </p>
        <ol className="flex gap-1 max-sm:justify-between max-sm:gap-0">
          {steps.map(({ name: to, label }, place) => (
            <li key={to}>
              <NavLink
                to={`${overview}/setup/${to}`}
                aria-label={`${place + 1}. ${label}`}
                className={({ isActive }) =>
                  classNames(
                    'inline-flex min-h-11 items-center justify-center rounded-full px-1.5 text-sm font-semibold whitespace-nowrap sm:px-4',
                    isActive ? 'bg-brand-tint text-brand' : 'text-ink-soft hover:text-ink',
                  )
                }
              >
                <span aria-hidden>
                  <span className="max-sm:hidden">{place + 1}. </span>
                  {label}
                </span>
              </NavLink>
            </li>
          ))}
        </ol>
      </nav>
      {form.setup.fixed.length > 0 && (
        <Notice className="mb-4">
          {form.setup.stage === 'preview'
            ? 'This sale is scheduled to be published: unschedule it to change its times, address and pickup.'
            : 'This sale is published, so what bidders rely on is locked.'}
          {step.name === 'times' && ['published', 'closing'].includes(form.setup.stage) && (
            <>
              {' '}
              To give lots more time, use “Extend times” on the{' '}
              <Link to={`${overview}/live`} className="font-semibold text-brand underline">
                Live board
              </Link>
              .
            </>
          )}
        </Notice>
      )}
      <step.Page form={form} />
      <WarnBeforeLeaving
        isUnsaved={form.state !== 'saved'}
        isStuck={form.state === 'failed' || form.state === 'attention'}
        within={`${overview}/setup/`}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        {next && (
          <Link to={`${overview}/setup/${next.name}`} className={buttonClass('primary')}>
            Next: {next.label}
          </Link>
        )}
        <Link to={overview} className={buttonClass(next ? 'secondary' : 'primary')}>
          {['draft', 'preview'].includes(form.setup.stage)
            ? 'Back to the checklist'
            : 'Back to the overview'}
        </Link>
      </div>
    </>
  );
}

function SaveState({ form: { state, failure, problems } }: { form: Setup }) {
  const count = Object.keys(problems).length;
  const where = steps.flatMap(({ name, label }) =>
    setupSteps[name].some((field) => problems[field] !== undefined) ? label : [],
  );
  const [Icon, text, tone] = {
    saved: [Check, 'All changes are saved', 'text-good'],
    saving: [LoaderCircle, 'Saving…', 'text-ink-soft'],
    attention: [
      CircleAlert,
      `${count === 1 ? 'One field is' : `${count} fields are`} not saved (${where.join(', ')})`,
      'text-bad',
    ],
    failed: [CloudOff, `Not saved: ${failure}`, 'text-bad'],
  }[state] as [typeof Check, string, string];
  return (
    <output className={classNames('inline-flex items-center gap-2 text-sm font-medium', tone)}>
      <Icon aria-hidden className="size-4" />
      {text}
    </output>
  );
}

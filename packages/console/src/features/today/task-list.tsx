import type { TodayTask } from '@fairlot/contract';
import {
  BadgeQuestionMark,
  CalendarClock,
  ChevronRight,
  CirclePause,
  CreditCard,
  Gauge,
  Gavel,
  MessageCircleQuestionMark,
  PencilLine,
  UserRoundCheck,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompany } from '../viewer/public.ts';
import { wordsOf } from './task-words.ts';

const icons = {
  'paused-sale': CirclePause,
  bidders: UserRoundCheck,
  limits: Gauge,
  questions: MessageCircleQuestionMark,
  'passed-lots': Gavel,
  'declined-cards': CreditCard,
  companies: BadgeQuestionMark,
  draft: PencilLine,
  'scheduled-sale': CalendarClock,
} as const;

/** The open tasks, each a link to the page where it is done. */
export function TaskList({
  label,
  tasks,
  isOnPageOfSale = false,
}: {
  label: string;
  tasks: readonly TodayTask[];
  isOnPageOfSale?: boolean;
}) {
  const company = useCompany();
  if (tasks.length === 0 || company === null) return null;
  return (
    <TodaySection title={label}>
      {tasks.map((task) => {
        const { title, detail, act, to } = wordsOf(task, company, isOnPageOfSale);
        const { [task.kind]: Icon } = icons;
        return (
          <TodayRow key={`${task.kind} ${task.sale?.saleId}`} to={to} act={act} Icon={Icon}>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm wrap-anywhere text-ink-soft">{detail}</span>
            </span>
          </TodayRow>
        );
      })}
    </TodaySection>
  );
}

/** A titled list on the Today page. */
export function TodaySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul
        aria-label={title}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
      >
        {children}
      </ul>
    </section>
  );
}

/** One line of it: the whole line is a link, with its action named at the end. */
export function TodayRow({
  to,
  act,
  Icon,
  children,
}: {
  to: string;
  act: string;
  Icon: LucideIcon;
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 flex-wrap items-start gap-x-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 sm:flex-nowrap sm:px-5"
      >
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
        {children}
        <span className="flex shrink-0 items-center gap-1 self-center text-sm font-semibold text-brand max-sm:mt-1 max-sm:w-full max-sm:pl-8">
          {act}
          <ChevronRight aria-hidden className="size-4" />
        </span>
      </Link>
    </li>
  );
}

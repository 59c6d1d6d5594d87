import { consoleLimits } from '@fairlot/contract';
import type { Action, TodayTask } from '@fairlot/contract';
import { plural } from '@fairlot/ui/format.ts';
import { localTime } from '@fairlot/ui/local-time.ts';

type Kind = TodayTask['kind'];

/** The texts of a task: what it is, its sale or cause, and its action. */
export interface TaskWords {
  readonly title: string;
  readonly detail: string;
  readonly act: string;
  /** The page where it is done. */
  readonly to: string;
}

/** The permission to do it; others can only look. Null: everybody who sees it may do it. */
const doneBy: Record<Kind, Action | null> = {
  'paused-sale': 'sale.run',
  bidders: 'bidder.approve',
  limits: 'bidder.limit',
  questions: 'question.answer',
  'passed-lots': 'after-sale.decide',
  'declined-cards': null,
  companies: null,
  draft: 'sale.publish',
  'scheduled-sale': 'sale.publish',
};

/** `isOnPageOfSale`: the page already names the sale. */
export function wordsOf(
  task: TodayTask,
  {
    sellerId,
    can,
  }: {
    readonly sellerId: string;
    readonly can: (action: Action, saleId?: string) => boolean;
  },
  isOnPageOfSale = false,
): TaskWords {
  const action = doneBy[task.kind];
  const words = wordsIfAllowed(task, `/${sellerId}`, isOnPageOfSale);
  return action === null || can(action, task.sale?.saleId) ? words : { ...words, act: 'Look' };
}

/** Preparation, not urgent. */
export const isInPreparation = ({ kind }: TodayTask) =>
  kind === 'draft' || kind === 'scheduled-sale';

function wordsIfAllowed(
  { kind, sale, count, at, hasBids }: TodayTask,
  company: string,
  isOnPageOfSale: boolean,
): TaskWords {
  const title = sale?.title || 'Untitled sale';
  const page = `${company}/sales/${sale?.saleId ?? ''}`;
  const when = at === null ? '' : localTime(at, sale?.timeZone ?? here);
  const inSale = (separator: ',' | ':', words: string) =>
    isOnPageOfSale
      ? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
      : `${title}${separator} ${words}`;
  switch (kind) {
    case 'paused-sale':
      return {
        title: isOnPageOfSale ? 'This sale is paused' : `${title} is paused`,
        detail: `Bids have been refused and its clocks stopped since ${when}.`,
        act: 'Resume it',
        to: `${page}/live`,
      };
    case 'bidders':
      return {
        title: `${counted(count, 'bidder is', 'bidders are')} waiting for approval`,
        detail: inSale(',', `oldest from ${when}`),
        act: 'Decide',
        to: `${page}/bidders?status=pending`,
      };
    case 'limits':
      return {
        title: `${counted(count, 'bidder is', 'bidders are')} asking for a higher limit`,
        detail: inSale(',', `oldest from ${when}`),
        act: 'Decide',
        to: `${page}/bidders?status=approved`,
      };
    case 'questions':
      return {
        title: `${counted(count, 'question', 'questions')} to answer`,
        detail: inSale(',', `oldest from ${when}`),
        act: 'Answer',
        to: `${company}/questions`,
      };
    case 'passed-lots':
      return {
        title: `${counted(count, 'lot', 'lots')} did not sell`,
        detail: inSale(
          ':',
          `${hasBids ? 'offer them to their bidders, ' : ''}move them to another sale${hasBids ? ',' : ''} or return them.`,
        ),
        act: 'Decide',
        to: `${page}/after`,
      };
    case 'declined-cards':
      return {
        title: `${counted(count, 'buyer’s card was', 'buyers’ cards were')} declined`,
        detail: inSale(':', 'each was told by email how to pay.'),
        act: 'See the invoices',
        to: `${page}/invoices`,
      };
    case 'companies':
      return {
        title: `${counted(count, 'company', 'companies')} to verify`,
        detail: 'Until then nobody else sees them or their sales.',
        act: 'Verify',
        to: '/operator',
      };
    case 'draft':
      return count === 0
        ? { title, detail: 'Ready to publish', act: 'Review', to: page }
        : {
            title,
            detail: `${plural(count, 'thing')} to fix before it can be published`,
            act: 'Fix',
            to: page,
          };
    case 'scheduled-sale':
      return {
        title,
        detail:
          count === 0
            ? `Opens to bidders ${when}`
            : `Opens to bidders ${when}, with ${plural(count, 'thing')} to fix before`,
        act: count === 0 ? 'Look' : 'Fix',
        to: page,
      };
  }
}

const counted = (count: number, one: string, many: string) =>
  count >= consoleLimits.todayCountCap
    ? `${consoleLimits.todayCountCap.toLocaleString('en-US')}+ ${many}`
    : plural(count, one, many);

/** The viewer's own time zone, for tasks without a sale. */
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

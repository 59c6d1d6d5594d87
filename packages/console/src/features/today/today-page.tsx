import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { serverNow } from '@fairlot/ui/clock.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { callQuery } from '../../lib/use-call.ts';
import { useCompany } from '../viewer/public.ts';
import { NextCloses } from './next-closes.tsx';
import { TaskList } from './task-list.tsx';
import { isInPreparation } from './task-words.ts';

/**
 * How often the page refetches, in milliseconds: rarely, since it may stay open all day, but often while lots
 * close.
 */
const refreshMs = { usually: 60_000, closing: 10_000 };
/** Within this many milliseconds of a close the page refetches often. */
const soon = 3 * 60_000;

/** The company's open tasks. */
export function TodayPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const { data, isError, refetch } = useQuery({
    ...callQuery('GET /api/console/sellers/:sellerId/today', { params: { sellerId } }),
    refetchInterval: ({ state }) => {
      const closeAt = state.data?.next[0]?.closeAt;
      const isSoon = closeAt !== undefined && Date.parse(closeAt) - serverNow() < soon;
      return isSoon ? refreshMs.closing : refreshMs.usually;
    },
  });
  const mayBegin = company?.can('sale.create') === true;
  const inPreparation = data?.tasks.filter(isInPreparation) ?? [];
  const waiting = data?.tasks.filter((task) => !isInPreparation(task)) ?? [];
  return (
    <>
      <title>{`Today – ${company?.name}`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Today</h1>
        {mayBegin && (
          <Link to="sales/new" className={buttonClass('secondary')}>
            New sale
          </Link>
        )}
      </div>
      {isError && (
        <Notice tone="bad" className="mb-5">
          What is waiting for you could not be loaded.{' '}
          <Button look="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data === undefined && !isError && <Skeleton className="h-64 max-w-5xl" />}
      {data !== undefined && (
        <div className="max-w-5xl space-y-8">
          {waiting.length === 0 && (
            <EmptyState title="Nothing needs you now">
              {data.next.length > 0
                ? 'Bidders who wait, questions and lots that did not sell appear here.'
                : 'No sale is running. A sale begins as a draft that only your own people see.'}
            </EmptyState>
          )}
          <TaskList label="Needs you now" tasks={waiting} />
          <NextCloses sellerId={sellerId} next={data.next} />
          <TaskList label="In preparation" tasks={inPreparation} />
        </div>
      )}
    </>
  );
}

import type { LogEntry } from '@fairlot/contract';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCompany } from '../viewer/public.ts';
import { saidAction, saidValue } from './said-action.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Everything that was done at the company, by whom and why; nobody can change or delete it. */
export function LogPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['log', sellerId, wanted],
    queryFn: ({ pageParam: before }) =>
      fetchData('POST /api/console/sellers/:sellerId/log', {
        params: { sellerId },
        body: { search: wanted, before },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.entryId : undefined),
    placeholderData: keepPreviousData,
  });
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <title>{`Log – ${company?.name}`}</title>
      <h1 className="text-2xl">Log</h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">
        Who did what, when and why. Nobody can change or delete it.
      </p>
      <TextField
        label="Search"
        type="search"
        placeholder="A person, a lot, a word"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className="mb-6 max-w-md"
      />
      {isError && <Notice tone="bad">The log could not be loaded. Please reload the page.</Notice>}
      {entries === undefined && !isError && <Skeleton className="h-64 max-w-3xl" />}
      {entries?.length === 0 && (
        <EmptyState title={wanted === '' ? 'Nothing has been done yet' : 'Nothing fits'} />
      )}
      {entries !== undefined &&
        [...Map.groupBy(entries, ({ at }) => day.format(new Date(at)))].map(([heading, ofDay]) => (
          <section key={heading} className="mb-8 max-w-3xl">
            <h2 className="mb-3 text-base font-semibold">{heading}</h2>
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
              {ofDay.map((entry) => (
                <Entry key={entry.entryId} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { at, person, action, subject, before, after, reason } = entry;
  const fields = Object.keys({ ...before, ...after });
  return (
    <li className="px-4 py-3 text-sm">
      <p>
        <time dateTime={at} className="text-ink-soft tabular-nums">
          {time.format(new Date(at))}
        </time>{' '}
        <span className="font-semibold">{person.replace(/ <.*>$/, '')}</span>{' '}
        {saidAction(action, subject)}
      </p>
      {fields.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline">
            What changed
          </summary>
          <dl className="space-y-2 pb-2">
            {fields.map((field) => (
              <div key={field}>
                <dt className="text-ink-soft">{field}</dt>
                <dd className="break-words">
                  {before?.[field] !== undefined && <>{saidValue(before[field])} → </>}
                  {saidValue(after?.[field])}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {reason !== '' && <p className="mt-1 text-ink-soft">Why: {reason}</p>}
    </li>
  );
}

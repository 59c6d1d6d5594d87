import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Pages } from './use-pages.ts';

/** A list with Show More below it, or what stands in its place. */
export function GrowingList({
  pages,
  pending,
  empty,
  end,
  children,
}: {
  pages: Omit<Pages<{ readonly secureId: string }>, 'reread'> & { readonly reread: () => unknown };
  pending: ReactNode;
  empty: ReactNode;
  /** Said below the last item. */
  end?: string;
  /** The items, as articles or as rows of a table. */
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const { state, items, hasMore, isReadingMore } = pages;

  /** How many items there were when more were asked for; null once they have come. */
  const goOnFrom = useRef<number | null>(null);
  // The button goes with the last page: the keyboard goes on from what has come.
  useEffect(() => {
    const shown = goOnFrom.current;
    if (shown === null || items.length <= shown) return;
    goOnFrom.current = null;
    if (document.activeElement !== document.body) return;
    const added = list.current?.querySelectorAll('article, tbody tr')[shown];
    added?.querySelector<HTMLElement>('a, button')?.focus();
  }, [items.length]);

  async function showMore() {
    goOnFrom.current = items.length;
    const { isError } = await pages.readMore();
    if (isError) void notify('error', 'More could not be read. Please try again.');
  }

  if (state === 'pending') return pending;
  if (state === 'failed') {
    return (
      <EmptyState title="This list could not be read.">
        <Button look="quiet" onClick={() => void pages.reread()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      <div ref={list}>{children}</div>
      {hasMore ? (
        <div className="mt-6 text-center">
          <Button look="secondary" busy={isReadingMore} onClick={() => void showMore()}>
            Show More
          </Button>
        </div>
      ) : (
        end !== undefined && <p className="mt-6 text-center text-sm text-ink-soft">{end}</p>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { notify } from '@fairlot/ui/toast.tsx';
import { useListFocus } from '@fairlot/ui/use-list-focus.ts';
import type { Pages } from './use-pages.ts';

/** A list with a Show More button, or its loading, error or empty state. */
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
  /** Shown below the last item. */
  end?: string;
  /** The items, as articles or as rows of a table. */
  children: ReactNode;
}) {
  const { state, items, hasMore, isReadingMore } = pages;
  const { grown, keepFocus } = useListFocus(items.length);

  async function showMore() {
    keepFocus();
    const { isError } = await pages.readMore();
    if (isError) void notify('error', 'More could not be loaded. Please try again.');
  }

  if (state === 'pending') return pending;
  if (state === 'failed') {
    return (
      <EmptyState title="This list could not be loaded.">
        <Button look="quiet" onClick={() => void pages.reread()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      <div ref={grown}>{children}</div>
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

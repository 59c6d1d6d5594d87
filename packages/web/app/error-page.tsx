import { texts } from '@fairlot/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { InHead } from './head-of-page.tsx';
import type { Failure } from './page-data.ts';
import { CodeIsLate } from '@fairlot/ui/lazy-part.ts';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';

/** Shown instead of a page that failed. Never shows technical details. */
export function ErrorPage({ error }: { error: unknown }) {
  // The state when the page failed: once back online, the page reloads automatically.
  const [offline] = useState(() => typeof window !== 'undefined' && !navigator.onLine);
  if (error instanceof CodeIsLate) return <LateMessage />;
  if (isRouteErrorResponse(error)) {
    const failure = error.data as Failure | null;
    return <StatusMessage status={error.status} reference={failure?.reference ?? null} />;
  }
  return offline ? <OfflineMessage /> : <ErrorMessage status={500} />;
}

function StatusMessage({ status, reference }: { status: number } & Failure) {
  if (status === 404) return <NotFoundMessage />;
  return <ErrorMessage status={status} reference={reference} />;
}

export function NotFoundMessage() {
  return (
    <Message title={texts.pageNotFound}>
      <p>
        The address may be mistyped, or the page may be gone. Everything for sale right now is on
        the home page.
      </p>
    </Message>
  );
}

/** The reference lets support find the error in the log. */
export function ErrorMessage({ status, reference = null }: { status: number } & Partial<Failure>) {
  return (
    <Message title="Something went wrong">
      <p>{texts.generic(status)}</p>
      {reference !== null && (
        <p className="mt-4 text-sm">
          Reference: <code className="break-all select-all">{reference}</code>
        </p>
      )}
    </Message>
  );
}

/** No automatic reload: it might fail again and again. */
function LateMessage() {
  return (
    <Message
      title="This is taking too long"
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      <p>Part of this page did not load. Please check your connection and try again.</p>
    </Message>
  );
}

function OfflineMessage() {
  return (
    <Message
      title="You are offline"
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      <p>This page will open as soon as you are back online.</p>
    </Message>
  );
}

function Message({
  title,
  action = <ToTheAuctions />,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page-width flex min-h-[60vh] flex-col items-start justify-center gap-4 py-16">
      <InHead>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </InHead>
      <h1 className="text-3xl">{title}</h1>
      <div className="max-w-prose text-ink-soft">{children}</div>
      <div className="mt-2">{action}</div>
    </div>
  );
}

function ToTheAuctions() {
  return (
    <Link to="/" reloadDocument className={buttonClass()}>
      See the auctions
    </Link>
  );
}

import { texts } from '@fairlot/contract';
import { isRouteErrorResponse, Link } from 'react-router';
import { buttonClass } from '../src/ui/button.tsx';

/** What stands in place of a page that could not be made. Never says why in technical words. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status === 404 ? <NotFoundMessage /> : <ErrorMessage status={status} />;
}

export function NotFoundMessage() {
  return (
    <Message title={texts.pageNotFound}>
      <p>
        The address may be mistyped, or what it led to is gone. Everything that is for sale right
        now is on the front page.
      </p>
    </Message>
  );
}

export function ErrorMessage({ status }: { status: number }) {
  return (
    <Message title="Something went wrong">
      <p>{texts.generic(status)}</p>
    </Message>
  );
}

function Message({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="page-width flex min-h-[60vh] flex-col items-start justify-center gap-4 py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">{title}</h1>
      <div className="max-w-prose text-ink-soft">{children}</div>
      <Link to="/" reloadDocument className={buttonClass('primary', 'mt-2')}>
        To the auctions
      </Link>
    </div>
  );
}

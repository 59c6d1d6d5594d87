import { Link } from 'react-router';

/** What an address shows that nothing is at, or nothing that the viewer may see. */
export function NotFound() {
  return (
    <main className="mx-auto max-w-xl px-5 py-16">
      <h1 className="text-xl">There is nothing here</h1>
      <p className="mt-2 mb-4 text-ink-soft">
        It may have been moved, or your role may not include it.
      </p>
      <Link to="/" className="font-semibold text-brand underline">
        Back to your sales
      </Link>
    </main>
  );
}

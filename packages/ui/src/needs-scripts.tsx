/** Shown where a page needs scripts: only they know who is signed in. */
export function NeedsScripts({ what }: { what: string }) {
  return (
    <noscript>
      <p className="my-4 rounded-md bg-brass-tint px-4 py-3 font-medium text-brass">
        {what} needs JavaScript. Please turn it on in your browser’s settings and reload this page.
        You can browse auctions and lots without it.
      </p>
    </noscript>
  );
}

/** Said where a page can show nothing without scripts: whoever is signed in is known to them alone. */
export function NeedsScripts({ what }: { what: string }) {
  return (
    <noscript>
      <p className="my-4 rounded-md bg-brass-tint px-4 py-3 font-medium text-brass">
        {what} needs JavaScript. Please switch it on in the settings of your browser and load this
        page again. Auctions and lots can be read without it.
      </p>
    </noscript>
  );
}

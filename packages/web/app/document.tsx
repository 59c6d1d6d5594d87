import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Links, Meta } from 'react-router';
import { earlyLotsView } from '../src/features/auction/lots-view.tsx';
import { DocumentScriptsContext } from './document-scripts.ts';
import { earlyForms } from './early-forms.ts';
import { earlyPresses } from './early-presses.ts';
import { earlyLetters } from './early-letters.ts';
import type { Site } from './site.ts';
import styles from './app.css?url';
import letters from './letters.css?url';

/** The document around a page. The server alone writes it: scripts take over what is in `#page`, and need nothing else. */
export function Document({
  site,
  brand,
  children,
}: {
  /** Undefined where a page has failed altogether. */
  readonly site: Site | undefined;
  /** The style of a seller's own site, which wears its color from the first paint on. */
  readonly brand: string;
  readonly children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          // A phone's keyboard must not cover the dialog being typed in.
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#faf5ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17120e" media="(prefers-color-scheme: dark)" />
        <SiteLinks site={site} />
        {brand !== '' && <style>{brand}</style>}
        <link rel="stylesheet" href={styles} />
        <link rel="stylesheet" href={letters} />
        <Meta />
        <Links />
      </head>
      <body>
        {/* Before anything is laid out: whatever is painted waits for the style sheets, as these do. */}
        <InlineScript script={[earlyLetters, earlyLotsView, earlyForms, earlyPresses].join('\n')} />
        <div id="page" className="contents">
          {children}
        </div>
        <ScriptsOfPage />
      </body>
    </html>
  );
}

/** What starts the page. */
function ScriptsOfPage() {
  return <InlineScript script={useContext(DocumentScriptsContext)?.inline ?? ''} />;
}

/** Few and long: each is named by its hash in a header of every page, 54 bytes that nothing compresses. */
function InlineScript({ script }: { script: string }) {
  const nonce = useContext(DocumentScriptsContext)?.nonce;
  // oxlint-disable-next-line react/no-danger
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}

/** A seller's own site wears the seller's icon, installs under the seller's name and has its own feed. */
function SiteLinks({ site }: { site: Site | undefined }) {
  const seller = site?.sellerCompanyId ?? null;
  return (
    <>
      {seller === null ? (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ) : (
        <link rel="icon" href={`/SellerFavIcon/${seller}/16`} sizes="16x16" />
      )}
      {site !== undefined && (
        <>
          <link rel="apple-touch-icon" href="/AppIcon/site/180" />
          <link rel="manifest" href={`/GetWebAppManifest${seller === null ? '' : `/${seller}`}`} />
          <link rel="alternate" type="application/atom+xml" title={site.name} href="/feed" />
        </>
      )}
    </>
  );
}

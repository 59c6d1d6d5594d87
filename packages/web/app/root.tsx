import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router';
import {
  AccountDialogProvider,
  BackFromBank,
  ProofDialogProvider,
} from '../src/features/account/public.ts';
import { earlyLotsView } from '../src/features/auction/lots-view.tsx';
import { LiveProvider } from '../src/features/live/public.ts';
import { LoginProvider } from '../src/features/login/public.ts';
import { brandStyle } from '@fairlot/ui/brand-tones.ts';
import { RenderedAt, startClock } from '@fairlot/ui/clock.ts';
import { useFullPageLinksWhenStale } from '../src/lib/full-page-links.ts';
import { spread } from '../src/lib/jitter.ts';
import { CallFailed } from '@fairlot/client/fetch-data.ts';
import { isNotNow } from '@fairlot/client/not-now.ts';
import { observeSoftwareVersion } from '@fairlot/client/software-version.ts';
import { StuckNavigation } from '../src/lib/stuck-navigation.tsx';
import { Toasts } from '@fairlot/ui/toast.tsx';
import { DocumentScriptsContext } from './document-scripts.ts';
import { earlyLetters } from './early-letters.ts';
import { ErrorPage } from './error-page.tsx';
import { loadSite, SiteContext } from './site.ts';
import type { Route } from './+types/root.ts';
import styles from './app.css?url';
import letters from './letters.css?url';

export async function loader({ context }: Route.LoaderArgs) {
  const site = await loadSite(context);
  return { site, brand: brandStyle(site.brandColor), renderedAt: Date.now() };
}

/** The site does not change while the tab is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    // Whether lots are a list is set before React looks.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          // A phone's keyboard must not cover the dialog being typed in.
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#faf5ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17120e" media="(prefers-color-scheme: dark)" />
        <SiteLinks />
        <Brand />
        {/* With a precedence React puts them into the head, and later ones of parts behind them. */}
        <link rel="stylesheet" href={styles} precedence="page" />
        <link rel="stylesheet" href={letters} precedence="page" />
        <Meta />
        <Links />
      </head>
      <body>
        {import.meta.env.SSR && <EarlyScripts />}
        {children}
        {import.meta.env.SSR && <LastScripts />}
        <ScrollRestoration />
      </body>
    </html>
  );
}

/** Before anything is laid out: whatever is painted waits for the style sheets, as these do. */
const EarlyScripts = () => <InlineScripts scripts={[earlyLetters, earlyLotsView]} />;

/** What starts the page. */
function LastScripts() {
  return <InlineScripts scripts={useContext(DocumentScriptsContext)?.inline ?? []} />;
}

/** Browsers need them only in the document. */
function InlineScripts({ scripts }: { scripts: readonly string[] }) {
  const nonce = useContext(DocumentScriptsContext)?.nonce;
  return scripts.map((script) => (
    // oxlint-disable-next-line react/no-danger
    <script key={script} nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
  ));
}

/** A seller's own site wears its color from the first paint on. */
function Brand() {
  const style = useRouteLoaderData<typeof loader>('root')?.brand ?? '';
  return style === '' ? null : <style>{style}</style>;
}

/** A seller's own site wears the seller's icon, installs under the seller's name and has its own feed. */
function SiteLinks() {
  const site = useRouteLoaderData<typeof loader>('root')?.site;
  const seller = site?.sellerCompanyId ?? null;
  return (
    <>
      {seller === null ? (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ) : (
        <link rel="icon" href={`/SellerFavIcon/${seller}/16`} sizes="16x16" />
      )}
      {/* Browsers read these only in the document, so the scripts need not contain them. */}
      {import.meta.env.SSR && site !== undefined && (
        <>
          <link rel="apple-touch-icon" href="/AppIcon/site/180" />
          <link rel="manifest" href={`/GetWebAppManifest${seller === null ? '' : `/${seller}`}`} />
          <link rel="alternate" type="application/atom+xml" title={site.name} href="/feed" />
        </>
      )}
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { site, renderedAt } = loaderData;
  const [queries] = useState(createQueryClient);
  useFullPageLinksWhenStale();
  useEffect(() => {
    startClock(renderedAt);
    observeSoftwareVersion(site.softwareVersion);
  }, [renderedAt, site.softwareVersion]);
  useEffect(() => {
    if (site.analyticsScript === '') return;
    void import('../src/lib/analytics.ts').then((it) => it.countVisits(site.analyticsScript));
  }, [site.analyticsScript]);
  return (
    <SiteContext value={site}>
      <RenderedAt value={renderedAt}>
        <QueryClientProvider client={queries}>
          <LoginProvider>
            <LiveProvider>
              <AccountDialogProvider>
                <ProofDialogProvider
                  marketplace={site.kind === 'marketplace' ? null : site.marketplace}
                >
                  <Outlet />
                  <Toasts />
                  <StuckNavigation />
                  <BackFromBank />
                </ProofDialogProvider>
              </AccountDialogProvider>
            </LiveProvider>
          </LoginProvider>
        </QueryClientProvider>
      </RenderedAt>
    </SiteContext>
  );
}

// Not a re-export: the router passes the error only to functions defined in this file.
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  );
}

/** Randomized, so that clients do not all reload the moment a server is back. */
const firstRetryMs = 1_000;
const retrySpreadMs = 3_000;

/** What nobody answered is asked for again through a failover; what was shown stays meanwhile. */
const patientRetries = 12;

const mayComeYet = (failures: number, error: Error) =>
  failures < (error instanceof CallFailed && isNotNow(error.result) ? patientRetries : 1);

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayComeYet, retryDelay: () => spread(firstRetryMs, retrySpreadMs) },
    },
  });
}

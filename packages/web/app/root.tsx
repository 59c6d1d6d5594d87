import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router';
import {
  AccountDialogProvider,
  BackFromBank,
  ProofDialogProvider,
} from '../src/features/account/public.ts';
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
import { stillPartsReady } from '@fairlot/ui/still-part.tsx';
import { Toasts } from '@fairlot/ui/toast.tsx';
import { Document } from './document.tsx';
import { ErrorPage } from './error-page.tsx';
import { HeadOfPage } from './head-of-page.tsx';
import { loadSite, SiteContext } from './site.ts';
import type { Route } from './+types/root.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const site = await loadSite(context);
  return { site, brand: brandStyle(site.brandColor), renderedAt: Date.now() };
}

/** The site does not change while the tab is open. */
export const shouldRevalidate = () => false;

/** A page that is reached by a link is shown with the code of its parts, so that nothing jumps. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    await next();
    await stillPartsReady();
  },
];

export function Layout({ children }: { children: ReactNode }) {
  const { site, brand = '' } = useRouteLoaderData<typeof loader>('root') ?? {};
  // One element, since Preact takes over one after it has waited for the router's data.
  const page = (
    <div className="contents">
      {!import.meta.env.SSR && <HeadOfPage />}
      {children}
    </div>
  );
  if (!import.meta.env.SSR) return page;
  return (
    <Document site={site} brand={brand}>
      {page}
    </Document>
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
    import('../src/lib/analytics.ts').then(
      (it) => it.countVisits(site.analyticsScript),
      () => undefined,
    );
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
                  {/* Not in the layout: its script may not be made anew when an error takes the page's place. */}
                  <ScrollRestoration />
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

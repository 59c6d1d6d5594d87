import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ScrollToTop } from '@fairlot/ui/scroll-to-top.tsx';
import { ErrorPage } from '../error-page.tsx';
import { SiteFooter } from '../site-footer.tsx';
import { SiteHeader } from '../site-header.tsx';
import type { Route } from './+types/layout.ts';

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}

/** After navigation the focus moves to the content, for users of keyboards and screen readers. */
function useFocusOnNewPage(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

function Frame({ children }: { children: ReactNode }) {
  const content = useFocusOnNewPage();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <main ref={content} id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
      <ScrollToTop />
    </div>
  );
}

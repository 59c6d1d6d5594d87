import { reloadIfServed } from '@fairlot/ui/reload-once.ts';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { withPatience } from '../src/lib/page-reads.ts';
import { pushScope } from '../src/lib/push-worker.ts';
import { hasUnsavedInput } from '../src/lib/unsaved-input.ts';

// A service worker left by an earlier site on this host would answer in our place (specification, section 7). Our
// own answers for no page (decision 212).
navigator.serviceWorker
  ?.getRegistrations()
  .then((workers) =>
    workers.forEach((worker) => {
      if (worker.scope !== location.origin + pushScope) void worker.unregister();
    }),
  )
  // Where storage is blocked there are no service workers.
  .catch(() => undefined);

window.addEventListener('vite:preloadError', () => {
  // What is being typed must not be lost because one chunk failed to load.
  if (!hasUnsavedInput()) void reloadIfServed(import.meta.url);
});

window.fetch = withPatience(window.fetch.bind(window));

// As `document.tsx` names it.
const page = document.getElementById('page');
if (page !== null) {
  hydrateRoot(
    page,
    <Suspense fallback={<NothingLeft />}>
      <HydratedRouter />
    </Suspense>,
  );
}

/** The router waits once, before it begins. What waits later without a boundary of its own would take the page away. */
function NothingLeft() {
  console.error('A part of the page waits without a boundary.');
  return null;
}

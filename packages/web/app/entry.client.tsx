import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isBeingWritten } from '../src/lib/being-written.ts';
import { reloadOnce } from '../src/lib/reload-once.ts';

// One that an earlier site on this host has left would answer in our place (specification, section 7).
navigator.serviceWorker
  ?.getRegistrations()
  .then((workers) => workers.forEach((worker) => void worker.unregister()))
  // Where storage is blocked there can be none.
  .catch(() => undefined);

/**
 * Only where a page is to be had: while the server or the network is gone, reloading it would put the
 * browser's own error page in the place of what is open. What is being written outlives a part that is gone.
 */
async function reloadIfServed(): Promise<void> {
  if (isBeingWritten()) return;
  const request = { method: 'HEAD', cache: 'no-store' } as const;
  const answer = await fetch(window.location.href, request).catch(() => null);
  // This file's name has the hash of the build.
  if (answer?.ok) reloadOnce(import.meta.url, sessionStorage, () => window.location.reload());
}

window.addEventListener('vite:preloadError', () => {
  void reloadIfServed();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

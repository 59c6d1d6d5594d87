import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnce } from '../src/lib/reload-once.ts';

// One that an earlier site on this host has left would answer in our place (specification, section 7).
navigator.serviceWorker
  ?.getRegistrations()
  .then((workers) => workers.forEach((worker) => void worker.unregister()))
  // Where storage is blocked there can be none.
  .catch(() => undefined);

window.addEventListener('vite:preloadError', (event) => {
  // This file's name has the hash of the build. While the page is loaded anew nobody need see an error.
  if (reloadOnce(import.meta.url, sessionStorage, () => window.location.reload())) {
    event.preventDefault();
  }
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

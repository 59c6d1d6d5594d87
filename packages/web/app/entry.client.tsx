import { reloadIfServed } from '@fairlot/ui/reload-once.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isBeingWritten } from '../src/lib/being-written.ts';

// One that an earlier site on this host has left would answer in our place (specification, section 7).
navigator.serviceWorker
  ?.getRegistrations()
  .then((workers) => workers.forEach((worker) => void worker.unregister()))
  // Where storage is blocked there can be none.
  .catch(() => undefined);

window.addEventListener('vite:preloadError', () => {
  // What is being written outlives a part that is gone.
  if (!isBeingWritten()) void reloadIfServed(import.meta.url);
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

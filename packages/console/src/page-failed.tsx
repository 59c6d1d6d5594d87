import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { reloadIfServed } from '@fairlot/ui/reload-once.ts';
import { useEffect } from 'react';

/** Shown instead of a page that failed. If its code belonged to an old build, a reload brings the new one. */
export function PageFailed() {
  useEffect(() => {
    // This file's name has the hash of the build.
    void reloadIfServed(import.meta.url);
  }, []);
  return (
    <EmptyState title="This page could not be loaded">
      <Button look="secondary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </EmptyState>
  );
}

import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { optionalPart } from './lazy-part.ts';

const never = () => () => undefined;

/**
 * A part that only shows what the server has rendered: the browser keeps that HTML and loads no code for it. It does
 * once the part's props change (something of the viewer's own has arrived), or where the server has not rendered it
 * (the page was reached by a link within the site). Links inside load their page in full until then.
 */
export function stillPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  /** Of the element around it. */
  className?: string,
) {
  const Part = optionalPart(load);
  return function StillPart(props: P) {
    // Deferred, so that the HTML stays until the code has loaded.
    const shown = useDeferredValue(props);
    const isHydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [rendered] = useState(isHydrating ? props : null);
    if (import.meta.env.SSR || rendered === null || !isSame(rendered, shown)) {
      return (
        <div key="live" className={className}>
          <Part {...shown} />
        </div>
      );
    }
    return (
      <div
        key="still"
        className={className}
        // React leaves the content of such an element alone when it hydrates the page.
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    );
  };
}

function isSame<P extends object>(before: P, after: P): boolean {
  return Object.entries(after).every(([name, value]) =>
    Object.is(value, (before as Record<string, unknown>)[name]),
  );
}

import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { optional, optionalPart } from './lazy-part.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

const codeOfParts: (() => Promise<void>)[] = [];

/** Loads what a page that the browser renders will show, so that it comes as a whole and nothing jumps. */
export async function stillPartsReady(): Promise<void> {
  await Promise.all(codeOfParts.map((ready) => ready()));
}

/**
 * A part that only shows what the server has rendered: the browser keeps that HTML and loads no code for it. It does
 * once the part's props change (something of the viewer's own has arrived), or where the server has not rendered it
 * (the page was reached by a link within the site: `stillPartsReady`). Links inside load their page in full until
 * then.
 */
export function stillPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  /** Of the element around it. */
  className?: string,
) {
  let loaded: ComponentType<P> | null = import.meta.env.SSR ? optionalPart(load) : null;
  const ready = async () => {
    loaded ??= (await optional(load)).default;
  };
  codeOfParts.push(ready);
  return function StillPart(props: P) {
    const isHydrated = useIsHydrated();
    const [rendered] = useState(isHydrated ? null : props);
    const [hasChanged, setHasChanged] = useState(false);
    const [Part, setPart] = useState(() => loaded);
    // For good: what the server has rendered is gone from the page once something else was shown.
    if (!hasChanged && rendered !== null && !isSame(rendered, props)) setHasChanged(true);
    const isLive = import.meta.env.SSR || rendered === null || hasChanged;
    useEffect(() => {
      if (isLive) void ready().then(() => setPart(() => loaded));
    }, [isLive]);
    // Until the code has loaded, the HTML stays.
    if (isLive && (Part !== null || rendered === null)) {
      return (
        <div key="live" className={className}>
          {Part !== null && <Part {...props} />}
        </div>
      );
    }
    return (
      <div
        key="still"
        className={className}
        // Hydration leaves the content of such an element alone.
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

import { Link } from 'react-router';
import { Button, buttonClass } from './button.tsx';
import { ScrollSentinel } from './scroll-sentinel.tsx';

/**
 * The end of a growing list: a button with scripts, otherwise a link to the next page, also for crawlers. With
 * scripts it is no link, because a tap before hydration would navigate and lose the items above.
 */
export function ListEnd({
  grows,
  isStuck,
  nextPage,
  linkText,
  rel = 'next',
  onMore,
}: {
  /** By its button only, or also when its end comes near the viewport. */
  grows: 'by-button' | 'by-scrolling';
  /** The next page could not be loaded. */
  isStuck: boolean;
  /** Address of the next page. */
  nextPage: string;
  linkText: string;
  rel?: string;
  /**
   * Called to load more: by the button, so that the keyboard focus continues in the new entries, or by
   * scrolling.
   */
  onMore: (by: 'button' | 'scrolling') => void;
}) {
  return (
    <ScrollSentinel
      active={grows === 'by-scrolling' && !isStuck}
      onReached={() => onMore('scrolling')}
    >
      <div className="grid justify-items-center gap-3">
        {isStuck && (
          <output className="text-sm text-bad">More could not be loaded. Please try again.</output>
        )}
        <Button
          look="secondary"
          className="[@media(scripting:none)]:hidden"
          onClick={() => onMore('button')}
        >
          Show More
        </Button>
        <nav aria-label="Pages" className="hidden [@media(scripting:none)]:block">
          <a href={nextPage} rel={rel} className={buttonClass('secondary')}>
            {linkText}
          </a>
        </nav>
      </div>
    </ScrollSentinel>
  );
}

/** A link to the first page, for visitors who entered on a later page of a list. */
export function EarlierLink({ to, children }: { to: string | null; children: string }) {
  if (to === null) return null;
  return (
    <p className="mb-4">
      <Link to={to} rel="prev" className={buttonClass('secondary')}>
        {children}
      </Link>
    </p>
  );
}

import { useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * A page that a link leads to begins at its top; going back shows one where it was left. Filters in the address
 * belong to the page that is open.
 */
export function StartAtTop() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const arrive = useEffectEvent((_page: string) => {
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
  });
  useLayoutEffect(() => arrive(pathname), [pathname]);
  return null;
}

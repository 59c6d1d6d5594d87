/** What a browser says of itself. */
export interface BrowserFacts {
  readonly userAgent: string;
  /** Fingers that the screen tells apart: an iPad calls itself a Mac, which has no such screen. */
  readonly maxTouchPoints: number;
  readonly hasPush: boolean;
  /** Null where there are no notifications at all. */
  readonly permission: NotificationPermission | null;
}

/**
 * Whether notifications can be switched on: `blocked` by the user for this site; on iPhones and iPads only
 * from the Home Screen; `none` where the browser has none.
 */
export type PushSupport = 'ready' | 'blocked' | 'home-screen' | 'none';

export function supportOf({
  userAgent,
  maxTouchPoints,
  hasPush,
  permission,
}: BrowserFacts): PushSupport {
  if (hasPush && permission !== null) return permission === 'denied' ? 'blocked' : 'ready';
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'home-screen' : 'none';
}

/** Of this browser, now. */
export function pushSupport(): PushSupport {
  const { userAgent, maxTouchPoints } = navigator;
  return supportOf({
    userAgent,
    maxTouchPoints,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in globalThis,
    permission: 'Notification' in globalThis ? Notification.permission : null,
  });
}

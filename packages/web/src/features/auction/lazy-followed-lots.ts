import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** Loaded for those who follow the close. */
export const FollowedLots = lazyPart(() => import('./followed-lots.tsx'));

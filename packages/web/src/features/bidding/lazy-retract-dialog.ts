import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/**
 * For lists of lots: few ever open it, so its code comes when somebody does. The page of a lot has a
 * line like this of its own, which is less than a file more to load.
 */
export const RetractDialog = lazyPart(() => import('./retract-dialog.tsx'));

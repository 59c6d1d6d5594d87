import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/**
 * For lists of lots: loaded on first opening, because few open it. The lot page repeats this line, which is
 * smaller than loading a shared file.
 */
export const RetractDialog = lazyPart(() => import('./retract-dialog.tsx'));

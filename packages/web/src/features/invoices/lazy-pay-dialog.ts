import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** Loaded when the user pays. */
export const PayDialog = lazyPart(() => import('./pay-dialog.tsx'));

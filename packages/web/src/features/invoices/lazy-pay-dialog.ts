import { lazyPart } from '@fairlot/ui/lazy-part.ts';

/** Its code comes when somebody pays. */
export const PayDialog = lazyPart(() => import('./pay-dialog.tsx'));

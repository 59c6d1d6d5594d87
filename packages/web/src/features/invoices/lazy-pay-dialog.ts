import { lazy } from 'react';

/** Its code comes when somebody pays. */
export const PayDialog = lazy(() => import('./pay-dialog.tsx'));

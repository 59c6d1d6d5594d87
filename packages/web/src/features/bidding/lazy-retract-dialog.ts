import { lazy } from 'react';

/** Few ever open it: its code comes when somebody does. */
export const RetractDialog = lazy(() => import('./retract-dialog.tsx'));

export { AddPasskeyForm } from './add-passkey.tsx';
export { Entrance } from './entrance.tsx';
export { HomeOfViewer } from './home-of-viewer.tsx';
export { SignedIn } from './signed-in.tsx';
export { useCompany, useViewer } from './viewer-context.ts';
export type { Company } from './viewer-context.ts';
export { useMarketplace } from './use-marketplace.ts';

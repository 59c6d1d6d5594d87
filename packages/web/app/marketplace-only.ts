import { redirect } from 'react-router';
import type { RouterContextProvider } from 'react-router';
import { loadSite } from './site.ts';

/** What one follows is known to the marketplace alone (section 6): elsewhere its pages lead to the dashboard. */
export async function marketplaceOnly(context: Readonly<RouterContextProvider>) {
  const { kind } = await loadSite(context);
  return kind === 'marketplace' ? null : redirect('/dashboard');
}

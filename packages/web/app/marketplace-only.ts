import { redirect } from 'react-router';
import type { RouterContextProvider } from 'react-router';
import { loadSite } from './site.ts';

/** Follows exist on the marketplace only (section 6): on other hosts these pages redirect to the dashboard. */
export async function marketplaceOnly(context: Readonly<RouterContextProvider>) {
  const { kind } = await loadSite(context);
  return kind === 'marketplace' ? null : redirect('/dashboard');
}

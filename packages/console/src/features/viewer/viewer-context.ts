import type { Action, ConsoleViewer } from '@fairlot/contract';
import { createContext, useContext } from 'react';
import { useParams } from 'react-router';

export type Company = ConsoleViewer['companies'][number];

export interface Viewer extends ConsoleViewer {
  readonly signOut: () => Promise<void>;
}

export const ViewerContext = createContext<Viewer | null>(null);

/** Who is signed in. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error('Nobody is signed in here.');
  return viewer;
}

/** The company in the page's address, and what the viewer may do there; null: not one of theirs. */
export function useCompany(): (Company & { can(action: Action): boolean }) | null {
  const { sellerId } = useParams();
  const company = useViewer().companies.find((one) => one.sellerId === sellerId);
  if (company === undefined) return null;
  return { ...company, can: (action) => company.may.includes(action) };
}

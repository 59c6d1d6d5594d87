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

interface OwnCompany extends Company {
  /** Whether the viewer may do it at a sale; by default the one in the page's address, if any. */
  readonly can: (action: Action, saleId?: string) => boolean;
  /** Whether they may do it in the whole company. */
  readonly canEverywhere: (action: Action) => boolean;
}

/** The company in the page's address, and what the viewer may do there; null: not one of theirs. */
export function useCompany(): OwnCompany | null {
  const { sellerId, saleId: shown } = useParams();
  const company = useViewer().companies.find((one) => one.sellerId === sellerId);
  if (company === undefined) return null;
  const canEverywhere = (action: Action) => company.may.includes(action);
  return {
    ...company,
    canEverywhere,
    can: (action, saleId = shown) =>
      canEverywhere(action) ||
      company.sales.some((sale) => sale.saleId === saleId && sale.may.includes(action)),
  };
}

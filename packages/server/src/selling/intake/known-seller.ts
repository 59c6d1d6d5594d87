import { saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Sale } from '#selling/sales/public.ts';
import type { findKnown } from '#selling/sellers/public.ts';

type Known = Awaited<ReturnType<typeof findKnown>>;

/**
 * A known seller and manager stay as they are. Returns the sale without the pictures that nobody would
 * see, and a warning for each difference.
 */
export function compareWithKnown(sale: Sale, known: Known): { sale: Sale; warnings: Problem[] } {
  if (known === undefined) return { sale, warnings: [] };
  const { seller } = sale;
  const isKnownManager = known.managerId !== null;
  const manager = sale.manager && isKnownManager ? { ...sale.manager, photo: null } : sale.manager;
  const left = [
    differs(seller.termsHtml, known.termsHtml) && 'seller.termsAndConditions',
    differs(seller.facebookUrl, known.facebookUrl) && 'seller.facebookUrl',
    differs(seller.instagramUrl, known.instagramUrl) && 'seller.instagramUrl',
    // Stored pictures cannot be compared with files.
    seller.logo !== null && known.logoKey === null && 'seller.logo',
    isKnownManager && sale.manager?.photo && known.photoKey === null && 'manager.photo',
  ];
  return {
    sale: { ...sale, seller: { ...seller, logo: null }, manager },
    warnings: left.flatMap((where) => {
      if (typeof where !== 'string' || where === '') return [];
      const reason = `is left out: ${seller.companyName} is known and stays as it is; "fairlot seller" changes it`;
      return [{ file: saleFile, where, reason }];
    }),
  };
}

function differs(given: string, kept: string): boolean {
  return given !== '' && given !== kept;
}

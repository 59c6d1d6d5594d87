import { formatPhone } from '@fairlot/rules';
import sharp from 'sharp';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/log/log.ts';
import { noPickup, readInvoice } from '#settlement/invoices/public.ts';
import type { Pickup, ReadPickups } from '#settlement/invoices/public.ts';
import type { LinkTo } from '#messaging/messages/public.ts';
import type { InvoicePaper } from './paper.ts';
import type { DrawPdf } from './pdf-thread.ts';
import { readSellerPaper } from './seller-paper.queries.ts';

export interface InvoicePdfDependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Log;
  readonly linkTo: LinkTo;
  readonly readPickups: ReadPickups;
  readonly draw: DrawPdf;
}

/** An invoice as a PDF whose code leads to this host. The caller must have checked access. */
export type InvoicePdf = (
  invoiceId: string,
  host: string,
) => Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>;

/** Pixels: three for a point of the paper. */
const logoBox = { width: 450, height: 132 };

export function createInvoicePdf(dependencies: InvoicePdfDependencies): InvoicePdf {
  const { kysely } = dependencies.database;
  const { files, log, linkTo, readPickups, draw } = dependencies;

  /** As a PNG on white, since an invoice is printed on paper; null when there is no logo. */
  async function readLogo(fileKey: string | null): Promise<InvoicePaper['seller']['logo']> {
    const original = fileKey === null ? null : await files.read(fileKey);
    if (original === null) return null;
    try {
      const inside = { ...logoBox, fit: 'inside', withoutEnlargement: true } as const;
      const white = sharp(original).resize(inside).flatten({ background: '#fff' });
      const { data, info } = await white.png().toBuffer({ resolveWithObject: true });
      return { png: data, width: info.width, height: info.height };
    } catch (error) {
      log.error({ fileKey, err: error }, 'logo cannot be read');
      return null;
    }
  }

  return async (invoiceId, host) => {
    const invoice = await readInvoice(kysely, invoiceId);
    const seller = await readSellerPaper(kysely, invoice.seller.id);
    const pickups = await readPickups(kysely, [invoiceId]);
    const place = `${seller.city === '' ? '' : `${seller.city}, `}${seller.state} ${seller.zip}`;
    const pdf = await draw({
      invoice,
      seller: {
        lines: [seller.address1, place, formatPhone(seller.phone), seller.email].filter(
          (line) => line !== '',
        ),
        logo: await readLogo(seller.logoKey),
      },
      pickup: pickupWords(pickups.get(invoiceId) ?? noPickup),
      checkInLink: checkInLink(linkTo, host, invoiceId),
    });
    return { name: `invoice-${invoice.invoiceNumber}.pdf`, bytes: Uint8Array.from(pdf) };
  };
}

function pickupWords({ hasScheduler, pickupTimeStr }: Pickup): string {
  if (pickupTimeStr !== '') return pickupTimeStr;
  return hasScheduler ? 'No time chosen yet.' : 'As the seller’s pickup terms say.';
}

/** The link that the seller's staff open by scanning the code at the door. */
export function checkInLink(linkTo: LinkTo, host: string, invoiceId: string): string {
  return linkTo(host, `/checkin/${invoiceId}`);
}

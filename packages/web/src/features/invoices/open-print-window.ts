import { limits } from '@fairlot/contract';
import { printPath } from './invoice-paths.ts';

/** Opens the variant of an invoice that prints itself (second specification, section 9). */
export function openPrintWindow(invoiceId: string): void {
  const { width, height } = limits.printWindow;
  window.open(printPath(invoiceId), '_blank', `popup,width=${width},height=${height}`);
}

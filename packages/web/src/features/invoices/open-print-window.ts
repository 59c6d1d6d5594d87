import { limits } from '@fairlot/contract';
import { printPath } from './invoice-paths.ts';

/** Opens the print variant of an invoice (second specification, section 9). */
export function openPrintWindow(invoiceId: string): void {
  const { width, height } = limits.printWindow;
  window.open(printPath(invoiceId), '_blank', `popup,width=${width},height=${height}`);
}

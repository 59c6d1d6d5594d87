import { drawInvoice } from './draw-invoice.ts';

/** The thread of `createPdfThread`: receives papers, returns PDFs. */
export default drawInvoice;

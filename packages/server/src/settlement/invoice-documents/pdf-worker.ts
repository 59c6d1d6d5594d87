import { drawInvoice } from './draw-invoice.ts';

/** The thread of `createPdfThread`: takes papers, gives PDFs. */
export default drawInvoice;

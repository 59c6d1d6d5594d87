import { addCertificate } from './certificate.command.ts';
import { addInvoice } from './invoice.command.ts';

export const invoicesCommands = [addCertificate, addInvoice];

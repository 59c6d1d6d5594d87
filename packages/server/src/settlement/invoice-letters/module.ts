import type { Module } from '#platform/modules/module.ts';
import { createInvoiceLetters } from './create-invoice-letters.ts';
import type { InvoiceLetterDependencies, InvoiceLetters } from './create-invoice-letters.ts';

export function invoiceLettersModule(
  dependencies: InvoiceLetterDependencies,
): Module & InvoiceLetters {
  return createInvoiceLetters(dependencies);
}

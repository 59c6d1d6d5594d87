// Several modules, since every page loads that of the pages and few ever load the others.
export * from './texts/account.ts';
export * from './texts/invoices.ts';
export * from './texts/pages.ts';

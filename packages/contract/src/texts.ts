// Two modules, since every page loads the first and few ever load the second.
export * from './texts/account.ts';
export * from './texts/pages.ts';

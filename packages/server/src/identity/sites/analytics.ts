/** Hosts of those who build and try the product: their visits would spoil the figures (section 9). */
const notCounted = /localhost|stage|uat|pre-prod/;

/** Whether visits of a host may be counted. */
export function isCounted(host: string): boolean {
  return !notCounted.test(host.toLowerCase());
}

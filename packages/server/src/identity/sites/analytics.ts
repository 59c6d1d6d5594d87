/** Hosts of developers and testers: their visits would distort the figures (section 9). */
const notCounted = /localhost|stage|uat|pre-prod/;

/** Whether visits to a host are counted. */
export function isCounted(host: string): boolean {
  return !notCounted.test(host.toLowerCase());
}

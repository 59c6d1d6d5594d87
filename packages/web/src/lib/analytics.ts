/**
 * Loads the script that counts visits. Not on pages that tell nobody their address because it is a
 * key: the counter would be told it.
 */
export function countVisits(script: string): void {
  if (document.querySelector('meta[name=referrer][content=no-referrer]') !== null) return;
  // Back from a bank, until the page has taken the secret out of its address.
  if (window.location.search.includes('client_secret=')) return;
  const element = document.createElement('script');
  element.src = script;
  element.defer = true;
  element.dataset['domain'] = window.location.hostname;
  document.head.append(element);
}

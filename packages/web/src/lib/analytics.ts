/** Loads the analytics script, except on pages whose address holds a key: analytics would receive it. */
export function countVisits(script: string): void {
  if (document.querySelector('meta[name=referrer][content=no-referrer]') !== null) return;
  // After a return from a bank, the address contains a secret until the page removes it.
  if (window.location.search.includes('client_secret=')) return;
  const element = document.createElement('script');
  element.src = script;
  element.defer = true;
  element.dataset['domain'] = window.location.hostname;
  document.head.append(element);
}

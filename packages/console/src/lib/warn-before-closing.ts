/** From now on the browser asks before the page is closed or reloaded; ends once what it returns is called. */
export function warnBeforeClosing(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  return () => ended.abort();
}

/** Splits a request's target without ever throwing, whatever a client sends. */
export function splitTarget(url: string | undefined): { path: string; query: URLSearchParams } {
  const target = url ?? '';
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  return {
    path: path.toLowerCase(),
    query: new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)),
  };
}

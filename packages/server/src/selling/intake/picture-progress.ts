/** Milliseconds: the rate is that of the last minute, since pictures of an earlier try take no time. */
const windowMs = 60_000;

/** Says how far an import's pictures are: `1,200 of 30,000 pictures, 12.5 a second, 38 min left`. */
export function createPictureProgress(): (done: number, all: number, nowMs: number) => string {
  let marks: { readonly done: number; readonly at: number }[] = [];
  return (done, all, now) => {
    marks = [...marks.filter(({ at }) => at > now - windowMs), { done, at: now }];
    const [first] = marks;
    const count = `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} pictures`;
    if (first === undefined || first.at === now || first.done === done) return count;
    const perMs = (done - first.done) / (now - first.at);
    const left = done === all ? '' : `, ${timeOf((all - done) / perMs)} left`;
    return `${count}, ${(perMs * 1_000).toFixed(1)} a second${left}`;
  };
}

function timeOf(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

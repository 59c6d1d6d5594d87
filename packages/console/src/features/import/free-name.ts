/** A file name that the lot does not have yet: phones call every photo "image.jpg". */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${stem}-${count}${end}`;
  return free;
}

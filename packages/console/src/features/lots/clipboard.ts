/** A block of cells as spreadsheets put it on the clipboard: tabs, lines, quotes where a cell has either. */
export function toBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n');
}

const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads such a block. */
export function fromBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let index = 0; index < source.length; index += 1) {
    const letter = source[index] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') {
      endCell();
      rows.push([]);
    } else cell += letter;
  }
  endCell();
  return rows;
}

import { inflateSync } from 'node:zlib';

/** Points. */
const pageHeight = 792;

/**
 * The text of each page of a PDF of ours, one line for each drawn line. Reads glyphs by the tables that
 * let people search and copy: text that it cannot read, they cannot find either.
 */
export function readPdf(pdf: Uint8Array): string[] {
  const source = Buffer.from(pdf).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body = '']) => [
      id,
      inflated(body),
    ]),
  );
  const referred = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]) ?? '';
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((page) => {
      const fonts = [...referred(page, 'Resources').matchAll(/^\/(F\d+) (\d+) 0 R$/gm)].map(
        ([, name = '', id]) =>
          [name, readGlyphs(referred(objects.get(id) ?? '', 'ToUnicode'))] as const,
      );
      return readText(referred(page, 'Contents'), new Map(fonts));
    });
}

/** An object of the file with its stream decompressed. */
function inflated(body: string): string {
  const [, dictionary = '', packed = ''] =
    /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body) ?? [];
  if (!dictionary.includes('/FlateDecode')) return body;
  return `${dictionary}\n${inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')}`;
}

/** The text of each glyph of a font; a ligature has several letters. */
function readGlyphs(cmap: string): string[] {
  const ranges = [...cmap.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*)\]/g)];
  return ranges.flatMap(([, , targets = '']) =>
    [...targets.matchAll(/<([\da-f ]+)>/g)].map(([, units = '']) =>
      String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
    ),
  );
}

function readText(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let text = '';
  let height = '';
  // Where a span has an actual text, that is read instead of its glyphs.
  const spans =
    /^\/Span <<\n\/ActualText \((?<actual>(?:\\[^]|[^\\)])*)\)\n>> BDC\n(?<within>[^]*?)^EMC$/;
  const glyphs =
    /^1 0 0 (?<up>-?1) \S+ (?<y>\S+) Tm\n\/(?<font>F\d+) \S+ Tf\n(?:.*\n)*?\[(?<drawn>.*)\] TJ$/;
  const either = new RegExp(`${spans.source}|${glyphs.source}`, 'gm');
  for (const { groups = {} } of content.matchAll(either)) {
    const drawing =
      groups.within === undefined
        ? groups
        : new RegExp(glyphs.source, 'm').exec(groups.within)?.groups;
    const { font = '', drawn = '' } = drawing ?? {};
    const y = heightOf(drawing ?? {});
    const word =
      groups.actual === undefined ? lettersOf(drawn, fonts.get(font) ?? []) : textOf(groups.actual);
    text += y === height || text === '' ? word : `\n${word}`;
    height = y;
  }
  return text;
}

/** PDFKit turns its axes, which point down, for each line; we turn the letters. */
function heightOf({ up, y }: { readonly up?: string; readonly y?: string }): string {
  return (up === '-1' ? pageHeight - Number(y) : Number(y)).toFixed(2);
}

function lettersOf(drawn: string, glyphs: readonly string[]): string {
  return [...drawn.matchAll(/<([\da-f]+)>/g)]
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    .map((code) => glyphs[Number.parseInt(code, 16)] ?? '\uFFFD')
    .join('');
}

/** A text of the file: UTF-16 after its byte-order mark. */
function textOf(escaped: string): string {
  const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = escaped.replace(/\\([^])/g, (_, sign: string) => named[sign] ?? sign);
  return new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'));
}

/** Types for the parts that we use of two untyped libraries. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      readonly targetFormat: 'truetype';
      readonly variationAxes: Readonly<Record<string, number>>;
      readonly keepAllGlyphs: true;
    },
  ): Promise<Buffer>;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number } | null;
  }
}

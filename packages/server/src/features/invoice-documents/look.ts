import type { CustomTableLayout } from 'pdfmake';

/** The web's tokens by daylight, without its tinted page: an invoice is printed. */
export const colors = {
  ink: '#2a1f18',
  soft: '#66564a',
  line: '#e2d5c0',
  tint: '#f7efe2',
  brand: '#84301f',
} as const;

/** Points, of which an inch has 72. */
export const margin = 48;
/** Of a US Letter page between its margins. */
export const contentWidth = 612 - 2 * margin;

/** Above each part after the first. */
export const spaced = { margin: [0, 18, 0, 0] } satisfies {
  margin: [number, number, number, number];
};

/** Points on both sides of a cell together. */
export const cellPadding = 12;

/** Hair lines between the rows alone. */
export const ruled: CustomTableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colors.line,
  paddingLeft: () => cellPadding / 2,
  paddingRight: () => cellPadding / 2,
  paddingTop: () => 4,
  paddingBottom: () => 3,
};

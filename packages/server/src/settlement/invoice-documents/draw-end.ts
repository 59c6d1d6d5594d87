import { drawColumn, drawFlow, setColumn } from '#platform/pdf/column.ts';
import type { Paragraph } from '#platform/pdf/column.ts';
import type { Sheet } from '#platform/pdf/sheet.ts';
import type { InvoiceDetails } from '#settlement/invoices/public.ts';
import { invoiceTotals } from './invoice-totals.ts';
import type { TotalLine } from './invoice-totals.ts';
import { above, colors, say } from '#platform/pdf/look.ts';

/** Limits for notes beside the totals; longer ones, which may fill more than a page, are set below. */
const beside = { letters: 400, lines: 8 };
/** Points kept for the start of the notes, so that their heading is not left alone on a page. */
const begun = 60;
/** Points. */
const totalsWidth = 260;
const amountWidth = 96;

/** The totals, and the seller's notes beside them. */
export function drawEnd(sheet: Sheet, invoice: InvoiceDetails): void {
  const lines = invoice.notes.split(/\n+/).filter((line) => line !== '');
  const notes: Paragraph[] = [
    { type: 'H2', words: [say('Notes', { face: 'heading', size: 12 })], after: 4 },
    ...lines.map((line): Paragraph => ({ type: 'P', words: [say(line)] })),
  ];
  const short = invoice.notes.length <= beside.letters && lines.length <= beside.lines;
  sheet.y += above;
  drawTotals(sheet, invoice, lines.length > 0 && short ? notes : []);
  if (lines.length === 0 || short) return;
  sheet.y += above;
  sheet.makeRoom(begun);
  for (const paragraph of notes) drawFlow(sheet, paragraph);
}

/** From the hammer to what is due, kept on one page. */
function drawTotals(sheet: Sheet, invoice: InvoiceDetails, notes: readonly Paragraph[]): void {
  const rows = invoiceTotals(invoice).map((line) => setRow(sheet, line));
  // As many lines as the notes beside the totals can take.
  const column = setColumn(sheet, sheet.width - totalsWidth - 20, notes, beside.letters);
  const height = Math.max(
    rows.reduce((sum, row) => sum + row.height, 0),
    column.height + 4,
  );
  sheet.makeRoom(height);
  const end = sheet.y + height;
  drawColumn(sheet, column, sheet.left, sheet.y + 4);
  const table = sheet.element('Table');
  for (const row of rows) row.draw(table);
  sheet.y = end;
}

function setRow(sheet: Sheet, { label, value, weight }: TotalLine) {
  const look = {
    plain: { color: colors.soft },
    sum: { face: 'strong' },
    due: { face: 'strong', size: 12, color: colors.brand },
  }[weight] satisfies object as Parameters<typeof say>[1];
  const labelWidth = totalsWidth - amountWidth - 14;
  const labels = sheet.setLines([say(label, look)], labelWidth);
  const values = sheet.setLines([say(value, weight === 'plain' ? {} : look)], amountWidth);
  const pad = weight === 'due' ? { top: 6, bottom: 5 } : { top: 3, bottom: 2 };
  const height = sheet.heightOf(labels) + pad.top + pad.bottom;
  const x = sheet.left + sheet.width - totalsWidth;
  return {
    height,
    draw: (table: ReturnType<Sheet['element']>): void => {
      const { y } = sheet;
      sheet.artifact('Layout', () => {
        if (weight === 'due') sheet.fill(x, y, totalsWidth, height, colors.tint);
        if (weight === 'sum') sheet.fill(x, y, totalsWidth, 0.75, colors.line);
      });
      const row = sheet.element('TR', {}, table);
      sheet.mark(sheet.element('TH', { scope: 'Row' }, row), 'TH', () =>
        sheet.drawLines(labels, x + 8, y + pad.top, labelWidth),
      );
      sheet.mark(sheet.element('TD', {}, row), 'TD', () =>
        sheet.drawLines(
          values,
          x + totalsWidth - amountWidth - 6,
          y + pad.top,
          amountWidth,
          'right',
        ),
      );
      sheet.y += height;
    },
  };
}

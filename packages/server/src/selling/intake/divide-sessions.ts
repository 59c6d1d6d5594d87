import { lotsFile, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import type { SessionRange } from './sale-file.ts';
import type { SaleLot, SaleSession } from '#selling/sales/public.ts';

/** Divides the catalogue, in its own order, into the sessions of `sale.json`: every lot into exactly one. */
export function divideSessions(
  lots: readonly SaleLot[],
  ranges: readonly SessionRange[] | null,
): { sessions: SaleSession[]; problems: Problem[] } {
  if (ranges === null) {
    return {
      sessions: [{ title: '', descriptionHtml: '', firstCloseTime: null, lots }],
      problems: [],
    };
  }
  const problems: Problem[] = [];
  const places = new Map(lots.map(({ lotNumber }, index) => [lotNumber.toLowerCase(), index]));
  const owner = new Map<number, number>();

  const sessions = ranges.map((range, session) => {
    const ends = ['from', 'to'] as const;
    const [from, to] = ends.map((end) => places.get(range[end].trim().toLowerCase()));
    const complain = (reason: string) =>
      problems.push({ file: saleFile, where: `sessions[${session}]`, reason });
    if (from === undefined) complain(`lot "${range.from}" is not in ${lotsFile}`);
    if (to === undefined) complain(`lot "${range.to}" is not in ${lotsFile}`);
    if (from !== undefined && to !== undefined) {
      if (from > to) complain(`lot "${range.from}" comes after lot "${range.to}"`);
      const taken = lots.findIndex((_, place) => place >= from && place <= to && owner.has(place));
      if (taken >= 0) complain(`lot "${lots[taken]?.lotNumber}" is in an earlier session already`);
      for (let place = from; place <= to; place += 1) owner.set(place, session);
    }
    return {
      title: range.name,
      descriptionHtml: range.descriptionHtml,
      firstCloseTime: range.firstCloseTime,
      lots: lots.filter((_, place) => owner.get(place) === session),
    };
  });
  // A wrong range leaves lots over; these need no problem of their own.
  if (problems.length === 0) {
    for (const [place, { lotNumber, line }] of lots.entries()) {
      if (owner.has(place)) continue;
      const reason = `lot "${lotNumber}" is in none of the sessions of ${saleFile}`;
      problems.push({ file: lotsFile, line, where: 'Lot Number', reason });
    }
  }
  return { sessions, problems };
}

/**
 * What a bid in a lot's last seconds does to its clock: beside it, or beside the sale's clock, which goes on to the next lot.
 * Nothing where there is no soft close.
 */
export function lateBids(softCloseSeconds: number, beside: 'lot' | 'sale'): string {
  if (softCloseSeconds === 0) return '';
  const [whose, which] = beside === 'lot' ? ['the', 'the'] : ['a lot’s', 'its'];
  // Short, for one line of a phone.
  const last =
    softCloseSeconds % 60 === 0 ? `${softCloseSeconds / 60} min` : `${softCloseSeconds} sec`;
  return `Bids in ${whose} last ${last} reset ${which} clock to ${last}`;
}

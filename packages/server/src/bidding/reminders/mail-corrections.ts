import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { truncate } from '#platform/text/truncate.ts';
import { localDateTime } from '#platform/time/local-time.ts';
import { fieldWords, readCorrectedFields } from '#selling/sales/public.ts';
import type { CorrectedField } from '#selling/sales/public.ts';
import { mailBidders } from './mail-bidders.ts';
import type { BidderMails } from './mail-bidders.ts';

/** Characters of a text that a mail shows; the page of the lot has all of it. */
const shownLength = 300;

/** Mails everybody who bid on a lot what its seller corrected, one mail per correction. */
export async function mailCorrections(
  dependencies: BidderMails,
  tx: Transaction<DB>,
  { lotId, changeId }: { readonly lotId: string; readonly changeId: string },
): Promise<void> {
  const fields = (await readCorrectedFields(tx, changeId)).map(inWords);
  await mailBidders(dependencies, tx, lotId, ({ closeAt, timeZone }, shared) => ({
    template: 'lot-corrected',
    data: { ...shared, fields, closes: localDateTime(closeAt, timeZone) },
  }));
}

const quoted = (text: string) => (text === '' ? 'nothing' : `“${truncate(text, shownLength)}”`);

function inWords({ field, before, after }: CorrectedField) {
  if (field === 'pictures') {
    return { title: 'The photos', text: 'One of them was removed.' };
  }
  return { title: fieldWords[field], text: `Was ${quoted(before)}, is now ${quoted(after)}.` };
}

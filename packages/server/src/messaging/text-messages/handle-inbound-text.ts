import { isFirstDelivery } from '#platform/database/first-delivery.ts';
import type { Database } from '#platform/database/database.ts';
import type { InboundSms } from '#platform/sms/sms.ts';
import { keywordOf } from './keywords.ts';
import { restartPhone, stopPhone } from './phones.queries.ts';
import { replies } from './text-message.ts';

/** Not a short code, and no address of another service that the provider brings, too. */
const phone = /^\+\d{7,15}$/;

/**
 * Does what a text asks for (section 4: STOP, reversed by START), once however often it is
 * delivered: a STOP repeated after START must not stop again. Anybody may stop, with an account or
 * without. Answers what to text back; null for nothing.
 */
export async function handleInboundText(
  database: Database,
  text: InboundSms,
): Promise<string | null> {
  const keyword = text.answeredAs ?? keywordOf(text.body);
  const isAnswered = text.answeredAs !== null;
  if (keyword === null || !phone.test(text.from)) return null;
  return database.transaction(async (transaction) => {
    if (!(await isFirstDelivery(transaction, 'twilio', text.ref))) return null;
    switch (keyword) {
      case 'stop': {
        const isNew = await stopPhone(transaction, text.from);
        // One farewell; after that nothing.
        return isNew && !isAnswered ? replies.stop : null;
      }
      case 'start':
        await restartPhone(transaction, text.from);
        return isAnswered ? null : replies.start;
      case 'help':
        return isAnswered ? null : replies.help;
    }
  });
}

import { isFirstDelivery } from '#platform/database/first-delivery.ts';
import type { Database } from '#platform/database/database.ts';
import type { InboundSms } from '#platform/sms/sms.ts';
import { keywordOf } from './keywords.ts';
import { restartPhone, stopPhone } from './phones.queries.ts';
import { replies } from './sms-message.ts';

/** Only phone numbers: no short codes, and no addresses of the provider's other channels. */
const phone = /^\+\d{7,15}$/;

/**
 * Handles the command in an SMS (section 4: STOP, reversed by START), once however often it is delivered:
 * a STOP delivered again after START must not stop again. Works with or without an account. Returns the
 * reply; null for none.
 */
export async function handleInboundSms(
  database: Database,
  sms: InboundSms,
): Promise<string | null> {
  const keyword = sms.answeredAs ?? keywordOf(sms.body);
  const isAnswered = sms.answeredAs !== null;
  if (keyword === null || !phone.test(sms.from)) return null;
  return database.transaction(async (transaction) => {
    if (!(await isFirstDelivery(transaction, 'twilio', sms.ref))) return null;
    switch (keyword) {
      case 'stop': {
        const isNew = await stopPhone(transaction, sms.from);
        // One confirmation; after that nothing.
        return isNew && !isAnswered ? replies.stop : null;
      }
      case 'start':
        await restartPhone(transaction, sms.from);
        return isAnswered ? null : replies.start;
      case 'help':
        return isAnswered ? null : replies.help;
    }
  });
}

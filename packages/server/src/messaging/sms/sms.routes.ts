import {
  SmsPhone,
  SmsPhoneForLot,
  clearTextMessagePhone,
  done,
  getTextMessagePhone,
  getTextMessagePhoneOfLot,
  refused,
  saveTextMessageNotifyLot,
  saveTextMessagePhone,
  texts,
} from '@fairlot/contract';
import type { Outcome, Refusal, SmsSettings } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { presentPhone, toE164 } from '#platform/sms/phone-number.ts';
import type { SmsSender } from '#platform/sms/sms.ts';
import type { EnqueueSms } from './enqueue-sms.ts';
import {
  countOtherReminders,
  findLot,
  isSubscribed,
  subscribe,
  unsubscribe,
} from './lots.queries.ts';
import { clearPhone, phoneOf } from './phones.queries.ts';
import { savePhone } from './save-phone.ts';
import type { PhoneSaving } from './save-phone.ts';

/** Each costs up to two SMS, perhaps to somebody else's phone. */
const maxReminders = 100;
const tooManyLots = `You have reminders for ${maxReminders} open lots. Please remove one first.`;

export interface TextMessagesDependencies {
  readonly database: Database;
  /**
   * Null if this installation sends no SMS: calls that ask for them are then refused with a reason.
   */
  readonly sender: SmsSender | null;
  readonly enqueueSms: EnqueueSms;
}

/** The routes for the SMS phone and its lot reminders. */
export function serveSms(
  api: Api,
  { database, sender, enqueueSms }: TextMessagesDependencies,
): void {
  const { kysely } = database;
  const fromPhone = sender === null ? '' : presentPhone(sender.from);

  async function settingsOf(userId: string): Promise<SmsSettings> {
    const saved = await phoneOf(kysely, userId);
    return {
      phone: saved === null ? '' : presentPhone(saved.phone),
      isStopped: saved?.isStopped ?? false,
      fromPhone,
    };
  }

  /** The message after saving a phone, or failing to. */
  function outcomeOf(saving: PhoneSaving, saved: string): Outcome {
    if (saving.state === 'too-many') return refused('TooManyPhoneChanges');
    return done(saving.isStopped ? texts.smsPhoneStopped(fromPhone) : saved);
  }

  api.handle(getTextMessagePhone, ({ caller }) => settingsOf(caller.userId));

  api.handle(getTextMessagePhoneOfLot, async ({ params, caller, site }) => {
    const lot = await findLot(kysely, params.lotSecureId, site.tenantId);
    if (lot === null) throw new AppError('NotFound');
    return {
      ...(await settingsOf(caller.userId)),
      subscribedToLotNotifications: await isSubscribed(kysely, caller.userId, params.lotSecureId),
    };
  });

  api.handle(saveTextMessagePhone, async ({ body, caller: { userId }, request }) => {
    const refuse = async (refusal: Refusal) => ({ ...(await settingsOf(userId)), ...refusal });
    if (sender === null) return refuse(refused('SmsUnavailable'));
    const phone = SmsPhone.safeParse(body.phone);
    if (!phone.success) {
      const sentence = phone.error.issues[0]?.message ?? texts.smsPhoneRequired;
      return refuse(refused('InvalidSmsPhone', sentence));
    }
    const saving = await database.transaction((transaction) =>
      savePhone(
        transaction,
        enqueueSms,
        { userId, network: networkOf(request.ip) },
        toE164(phone.data),
      ),
    );
    return { ...(await settingsOf(userId)), ...outcomeOf(saving, texts.smsPhoneSaved) };
  });

  api.handle(clearTextMessagePhone, async ({ caller }) => {
    await database.transaction((transaction) => clearPhone(transaction, caller.userId));
    return done(texts.smsPhoneCleared);
  });

  api.handle(saveTextMessageNotifyLot, async ({ body, caller: { userId }, site, request }) => {
    const lotId = body.secureLotId;
    const lot = await findLot(kysely, lotId, site.tenantId);
    if (lot === null) throw new AppError('NotFound');
    const present = async () => ({
      isStopped: (await settingsOf(userId)).isStopped,
      subscribed: await isSubscribed(kysely, userId, lotId),
    });
    const refuse = async (refusal: Refusal) => ({ ...(await present()), ...refusal });

    if (body.unsubscribe) {
      await unsubscribe(kysely, userId, lotId);
      return { ...(await present()), ...done(texts.smsLotSaved) };
    }
    if (sender === null) return refuse(refused('SmsUnavailable'));
    if (lot.isOver) return refuse(refused('LotClosed'));
    const phone = SmsPhoneForLot.safeParse(body.phone);
    if (!phone.success) {
      const sentence = phone.error.issues[0]?.message ?? texts.smsPhoneForLotRequired;
      return refuse(refused('InvalidSmsPhone', sentence));
    }
    // SMS about all sellers' lots go to this phone, so on a seller's host a first phone can be set but
    // not changed.
    const before = site.tenantId === null ? null : await phoneOf(kysely, userId);
    if (before !== null && before.phone !== toE164(phone.data)) {
      throw new AppError('MarketplaceOnly');
    }
    const saving = await database.transaction(async (transaction) => {
      if ((await countOtherReminders(transaction, userId, lotId)) >= maxReminders) return null;
      const saved = await savePhone(
        transaction,
        enqueueSms,
        { userId, network: networkOf(request.ip) },
        toE164(phone.data),
      );
      if (saved.state === 'saved') await subscribe(transaction, userId, lotId);
      return saved;
    });
    if (saving === null) return refuse(refused('TooManyReminders', tooManyLots));
    return { ...(await present()), ...outcomeOf(saving, texts.smsLotSaved) };
  });
}

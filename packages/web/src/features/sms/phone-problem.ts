import type { SmsPhone } from '@fairlot/contract';

/** What is wrong with a phone for text messages by `SmsPhone` or `SmsPhoneForLot`, or null (section 5). */
export function phoneProblem(schema: typeof SmsPhone, phone: string): string | null {
  return schema.safeParse(phone).error?.issues[0]?.message ?? null;
}

import type { TextPhone } from '@fairlot/contract';

/** What is wrong with a phone for text messages by `TextPhone` or `TextPhoneForLot`, or null (section 5). */
export function phoneProblem(schema: typeof TextPhone, phone: string): string | null {
  return schema.safeParse(phone).error?.issues[0]?.message ?? null;
}

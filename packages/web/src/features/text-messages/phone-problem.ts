import { TextPhone } from '@fairlot/contract';

/**
 * What is wrong with a phone for text messages, or null (section 5 of both specifications, which
 * differ in what they say of an empty one: `required`).
 */
export function phoneProblem(phone: string, required: string): string | null {
  if (phone.trim() === '') return required;
  const read = TextPhone.safeParse(phone);
  return read.success ? null : (read.error.issues[0]?.message ?? required);
}

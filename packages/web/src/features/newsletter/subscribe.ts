import { Email, texts } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { botCheckToken } from '../../lib/bot-check.ts';
import { failureText } from '../account/public.ts';

export type Subscribing =
  | { readonly kind: 'done'; readonly message: string }
  /** Nothing was sent: the address is invalid. */
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks for the newsletter (section 5, Newsletter). Loaded with the first try: it brings the schemas. */
export async function subscribe(typed: string): Promise<Subscribing> {
  const email = Email.safeParse(typed);
  if (!email.success) {
    return { kind: 'invalid', message: email.error.issues[0]?.message ?? texts.invalidEmail };
  }
  const captchaToken = await botCheckToken('list_subscribe');
  const answer = await api('POST /api/site/SubscribeWebsiteMailingList', {
    body: { email: email.data, captchaToken },
  });
  if (answer.kind !== 'ok') return { kind: 'failed', message: failureText(answer) };
  if (answer.data.isError) return { kind: 'failed', message: answer.data.message };
  return { kind: 'done', message: texts.subscribed };
}

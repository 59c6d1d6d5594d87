import twilio from 'twilio';
import type { InboundDoor, SmsCommand } from './sms.ts';

/** Twilio's names for commands recognized by its Advanced Opt-Out, whose keywords are configured there. */
const commands = new Map<unknown, SmsCommand>([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
]);

/**
 * Twilio's webhook for incoming messages. It signs the address configured in its console, which is at
 * `PUBLIC_URL`, and the fields of the form.
 */
export function createTwilioInbound(authToken: string, publicUrl: string): InboundDoor {
  const { origin } = new URL(publicUrl);
  return {
    read({ path, signature, body }) {
      const fields = fieldsOf(body);
      if (!twilio.validateRequest(authToken, signature, `${origin}${path}`, fields)) return null;
      const { MessageSid, From, Body, OptOutType } = fields;
      // Another webhook of the account, configured here by mistake.
      if (typeof MessageSid !== 'string' || typeof From !== 'string') return null;
      return {
        ref: MessageSid,
        from: From,
        body: typeof Body === 'string' ? Body : '',
        answeredAs: commands.get(OptOutType) ?? null,
      };
    },
    answerType: 'text/xml; charset=utf-8',
    answer(reply) {
      const answer = new twilio.twiml.MessagingResponse();
      if (reply !== null) answer.message(reply);
      return answer.toString();
    },
  };
}

/** A form's fields; a repeated one has all its values, as the signature counts them. */
function fieldsOf(form: string): Record<string, string | string[]> {
  const parsed = new URLSearchParams(form);
  return Object.fromEntries(
    [...new Set(parsed.keys())].map((name) => {
      const values = parsed.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

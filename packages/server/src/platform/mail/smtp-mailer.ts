import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { mimeMessage } from './mime-message.ts';

/** Milliseconds. A server that hangs must not hold a job longer than its worker may take. */
const connectMs = 8_000;
const answerMs = 15_000;

/** Sends through the server that `SMTP_URL` names. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
  });
  return {
    async send(mail) {
      await transport.sendMail(mimeMessage(mail, from));
    },
  };
}

import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, readVerification } from '#messaging/messages/testing/kept-mails.ts';

/** The code and the link's key of the latest verification mail. */
export async function verificationOf(server: TestServer, email: string) {
  return readVerification(await latestMailTo(server, email));
}

/** The code of the latest mail about a change of address. */
export async function codeTo(server: TestServer, address: string): Promise<string> {
  return found(/>([2-9A-Z]{8})<\/p>/, await latestMailTo(server, address));
}

/** The key of the latest reset link. */
export async function resetCodeTo(server: TestServer, email: string): Promise<string> {
  return found(/\/resetpassword\/([\w-]+)"/, await latestMailTo(server, email));
}

function found(pattern: RegExp, mail: string): string {
  const match = pattern.exec(mail)?.[1];
  if (match === undefined) throw new Error(`Nothing like ${pattern} in this mail.`);
  return match;
}

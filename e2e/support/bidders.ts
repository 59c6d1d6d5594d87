import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { TestServer, Sale } from './test-server.ts';

export const password = 'harvest moon 7';

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The code of the verification mail that `/dev/outbox` shows for an address. */
export async function verificationCode(
  page: Page,
  { url }: TestServer,
  email: string,
): Promise<string> {
  const { request } = page.context();
  let link: string | undefined;
  await expect(async () => {
    const list = await (await request.get(`${url}/dev/outbox`)).text();
    const row = list.split('</tr>').find((text) => text.includes(email) && text.includes('kept'));
    link = /href="(\/dev\/outbox\/[^"]+)"/.exec(row ?? '')?.[1];
    expect(link, `a mail to ${email}`).toBeDefined();
  }).toPass({ timeout: 15_000, intervals: [100, 250] });
  const mail = await (await request.get(`${url}${link}`)).text();
  const code = /is your \w+ verification code/.test(mail) ? /(\S+) is your/.exec(mail)?.[1] : null;
  return code?.replace(/^.*>|^.*&gt;/, '') ?? '';
}

/** Signs a page's browser in as a bidder approved for a sale, through the API. Returns their paddle number. */
export async function becomeBidder(
  page: Page,
  server: TestServer,
  person: Person,
  sale: Pick<Sale, 'auctionSecureId'>,
): Promise<string> {
  await becomeVerified(page, server, person);
  const { paddleNumber } = (await post(page, server, 'requestApproval', {
    Param: sale.auctionSecureId,
  })) as { paddleNumber: string };
  return paddleNumber;
}

/** The same of somebody with a card and a verified address, who has registered for no sale yet. */
export async function becomeVerified(
  page: Page,
  server: TestServer,
  { email, firstName, lastName }: Person,
): Promise<void> {
  await post(page, server, 'savenewuseraccount', {
    email,
    password,
    firstName,
    lastName,
    captchaToken: '',
    subscribeToMailingList: false,
  });
  await post(page, server, 'savenewuserprofile', {
    phone: '(518) 555-0177',
    companyName: '',
    address1: '9 Union Street',
    address2: '',
    city: 'Hudson',
    state: 'NY',
    zip: '12534',
    taxExempt: false,
  });
  await post(page, server, 'StripeSetPaymentMethod', { paymentMethodId: 'pm_card_visa' });
  const code = await verificationCode(page, server, email);
  const verified = await page.context().request.get(`${server.url}/api/site/verifyemail/${code}`);
  expect(await verified.json()).toEqual({ result: true });
}

/** A POST of the API with the page's cookies; fails on an error. */
export async function post(
  page: Page,
  { url }: TestServer,
  call: string,
  data: object,
): Promise<unknown> {
  const context = page.context();
  await context.request.get(`${url}/api/site/GetXRF`);
  const token = (await context.cookies(url)).find(({ name }) => name === xsrfCookie)?.value ?? '';
  const answer = await context.request.post(`${url}/api/site/${call}`, {
    headers: { [xsrfHeader]: token },
    data,
  });
  const body: unknown = answer.status() === 204 ? null : await answer.json();
  expect(answer.ok(), `${call}: ${JSON.stringify(body)}`).toBe(true);
  return body;
}

import type { Outcome } from '@fairlot/contract';
import { xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { Answer, TestClient } from './test-client.ts';
import { smallPdf } from '#identity/tax-certificates/testing/documents.ts';

/** Fields of the form; a list sends one of them several times, null leaves it out. */
export type Fields = Record<string, string | File | null | readonly (string | File)[]>;

export const pdfFile = (bytes: Uint8Array = smallPdf, name = 'resale.pdf') =>
  new File([Uint8Array.from(bytes)], name, { type: 'application/pdf' });

export const goodFields: Fields = {
  taxIdState: 'NY',
  taxId: 'NY-123456',
  expirationDate: '2099-12-31',
  taxIdDoc: pdfFile(),
};

/** A form as a browser writes it. */
export async function multipart(fields: Fields): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of value === null ? [] : [value].flat()) form.append(name, one);
  }
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

/** Sends a form to `savetaxdoc` with the browser's token. */
export async function send(
  client: TestClient,
  { body, type }: { body: Buffer; type: string },
): Promise<Answer<Outcome & { code?: string }>> {
  await client.request('GET', '/api/site/GetXRF');
  const answer = await client.request('POST', '/api/site/savetaxdoc', {
    body,
    headers: { 'content-type': type, [xsrfHeader]: client.cookies.get(xsrfCookie) ?? '' },
  });
  return answer as Answer<Outcome & { code?: string }>;
}

export async function upload(client: TestClient, fields: Fields = {}) {
  return send(client, await multipart({ ...goodFields, ...fields }));
}

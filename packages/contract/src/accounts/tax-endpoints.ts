import { z } from 'zod';
import { ParamId, SecureId } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Outcome } from '../refusals.ts';

/** Second specification, section 3: a certificate as its owner sees it. */
export const TaxCertificate = z.object({
  secureId: SecureId,
  taxId: z.string(),
  /** Two letters. */
  state: z.string(),
  /** `YYYY-MM-DD`; null when the certificate does not expire. */
  expirationDate: z.string().nullable(),
  /** Null until staff have reviewed it. */
  valid: z.boolean().nullable(),
  expired: z.boolean(),
});
export type TaxCertificate = z.infer<typeof TaxCertificate>;

export const getTaxIds = endpoint({
  method: 'GET',
  path: 'gettaxids',
  summary: 'The tax certificates of the user, newest first.',
  access: 'signed-in',
  hosts: 'marketplace',
  reply: z.array(TaxCertificate),
});

export const saveTaxDoc = endpoint({
  method: 'POST',
  path: 'savetaxdoc',
  summary: 'Adds a tax certificate: a multipart form with a PDF or a picture of it.',
  access: 'signed-in',
  hosts: 'marketplace',
  // Missing or invalid fields are refused by `TaxCertificateForm` with the texts of section 5.
  body: z.object({
    taxIdState: z.string().default(''),
    taxId: z.string().default(''),
    expirationDate: z.string().default(''),
    taxIdDoc: z.union([z.file(), z.literal('')]).default(''),
  }),
  reply: Outcome,
});

export const deleteTaxId = endpoint({
  method: 'POST',
  path: 'deletetaxid',
  summary: 'Deletes a tax certificate of the user.',
  access: 'signed-in',
  hosts: 'marketplace',
  body: ParamId,
  reply: null,
});

export const getTaxIdCertificate = endpoint({
  method: 'GET',
  path: 'TaxIdCertificate/:secureId',
  summary: 'The file of a tax certificate of the user, as a download.',
  access: 'signed-in',
  hosts: 'marketplace',
  params: z.object({ secureId: SecureId }),
  reply: z.file(),
});

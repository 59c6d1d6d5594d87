import {
  deleteTaxId,
  done,
  getTaxIdCertificate,
  getTaxIds,
  limits,
  saveTaxDoc,
  texts,
} from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { addCertificate } from './add-certificate.ts';
import { deleteCertificate } from './delete-certificate.ts';
import { findOwnFile, listCertificates } from './tax-certificates.queries.ts';

/** Refused files cost as much to check as accepted ones; a person tries a few. */
const uploadsByUser = { max: 40, windowMs: 60 * 60_000 };

export interface TaxCertificateDependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly jobs: Jobs;
}

/** The tax certificates of the account area (second specification, section 7). */
export function serveTaxCertificates(api: Api, dependencies: TaxCertificateDependencies): void {
  const { database, files } = dependencies;

  api.handle(getTaxIds, async ({ caller }) => {
    const rows = await listCertificates(database.kysely, caller.userId);
    return rows.map(({ id, tax_id, state, expires_on, valid, expired }) => ({
      secureId: id,
      taxId: tax_id,
      state,
      expirationDate: expires_on,
      valid,
      expired,
    }));
  });

  api.handle(
    saveTaxDoc,
    async ({ body, caller }) => {
      const addition = await addCertificate(dependencies, caller.userId, body);
      return addition.kind === 'added' ? done(texts.certificateAdded) : addition.refusal;
    },
    { upload: { maxBytes: limits.taxDocBytes }, rateLimit: uploadsByUser },
  );

  api.handle(deleteTaxId, async ({ body, caller }) => {
    const existed = await deleteCertificate(dependencies, caller.userId, body.Param);
    if (!existed) throw new AppError('NotFound', 'This certificate does not exist.');
    return undefined;
  });

  api.handle(getTaxIdCertificate, async ({ params, caller }) => {
    const found = await findOwnFile(database.kysely, caller.userId, params.secureId);
    const bytes = found?.file_key ? await files.read(found.file_key) : null;
    if (found === null || bytes === null) throw new AppError('NotFound');
    const extension = found.media_type === 'application/pdf' ? 'pdf' : 'jpg';
    const name = `tax-certificate-${found.state}.${extension}`;
    return new File([Uint8Array.from(bytes)], name, { type: found.media_type });
  });
}

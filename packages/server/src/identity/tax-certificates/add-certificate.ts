import { TaxCertificateForm, refused, texts } from '@fairlot/contract';
import type { Refusal } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { acceptDocument, DocumentRefused } from './accept-document.ts';
import type { AcceptedDocument } from './accept-document.ts';
import { countCertificates, insertCertificate, isNamed } from './tax-certificates.queries.ts';

/** More than one per state: enough for a reseller. */
export const maxKept = 60;
/** Per user and 24 hours, including deleted ones: enough for a few failed attempts. */
export const maxPerDay = 20;

export interface CertificateUpload {
  readonly taxIdState: string;
  readonly taxId: string;
  readonly expirationDate: string;
  /** Empty if no file was sent. */
  readonly taxIdDoc: File | '';
}

/** If it is refused, nothing is stored. */
export type Addition =
  | { readonly kind: 'added' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Stores a user's certificate, its file first: a row never references a missing file. */
export async function addCertificate(
  { database, files }: { readonly database: Database; readonly files: FileStore },
  userId: string,
  { taxIdDoc, ...upload }: CertificateUpload,
): Promise<Addition> {
  const form = TaxCertificateForm.safeParse(upload);
  if (!form.success) {
    const sentence = form.error.issues[0]?.message ?? texts.certificateFactsMissing;
    return notKept(refused('InvalidCertificate', sentence));
  }
  // A browser sends a file without a name and content when none was chosen.
  if (taxIdDoc === '' || (taxIdDoc.name === '' && taxIdDoc.size === 0)) {
    return notKept(refused('CertificateFileMissing'));
  }

  let document: AcceptedDocument;
  try {
    document = await acceptDocument(await taxIdDoc.bytes());
  } catch (error) {
    if (error instanceof DocumentRefused) {
      return notKept(refused('UnusableCertificateFile', error.message));
    }
    throw error;
  }

  const id = uuid();
  const extension = document.mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  // The random end of the id spreads the files over folders; its beginning is the time.
  const fileKey = `tax-certificates/${id.slice(-2)}/${id}.${extension}`;
  await files.write(fileKey, document.bytes);
  let addition: Addition;
  try {
    addition = await database.transaction(async (transaction) => {
      const { kept, ofToday } = await countCertificates(transaction, userId);
      if (kept >= maxKept) {
        const sentence = `You have ${maxKept} certificates already. Please delete one first.`;
        return notKept(refused('TooManyCertificates', sentence));
      }
      if (ofToday >= maxPerDay) {
        const sentence = `You have added ${maxPerDay} certificates today. Please continue tomorrow.`;
        return notKept(refused('TooManyCertificates', sentence));
      }
      await insertCertificate(transaction, {
        id,
        userId,
        state: form.data.taxIdState,
        taxId: form.data.taxId,
        expiresOn: form.data.expirationDate === '' ? null : form.data.expirationDate,
        mediaType: document.mediaType,
        fileKey,
      });
      return { kind: 'added' };
    });
  } catch (error) {
    // A commit whose answer was lost may have succeeded: the row then needs its file.
    if (!(await isNamed(database.kysely, fileKey))) await files.remove(fileKey);
    throw error;
  }
  if (addition.kind === 'refused') await files.remove(fileKey);
  return addition;
}

function notKept(refusal: Refusal): Addition {
  return { kind: 'refused', refusal };
}

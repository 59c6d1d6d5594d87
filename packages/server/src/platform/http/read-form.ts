import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export interface UploadLimit {
  /** The size limit of the one file that a form may have. */
  readonly maxBytes: number;
}

/** No form of the contract has more fields; a form with more was not sent by our pages. */
const maxFields = 10;
/** Bytes of a field other than the file; schemas limit each field further. */
const maxFieldBytes = 2_000;
/** Files are held in memory until they are checked: further concurrent uploads are asked to wait. */
const maxFormsAtOnce = 12;

export type ReadForm = (request: FastifyRequest, limit: UploadLimit) => Promise<Form>;
export type Form = Record<string, string | File>;

/** Reads multipart forms for checking by a schema: texts, and at most one file. */
export function createFormReader(): ReadForm {
  let reading = 0;
  return async (request, limit) => {
    if (!request.isMultipart()) throw new AppError('UnsupportedMediaType');
    if (reading >= maxFormsAtOnce) throw new AppError('Unavailable');
    reading += 1;
    try {
      return await readForm(request, limit);
    } catch (error) {
      throw refusalOf(error, limit);
    } finally {
      reading -= 1;
    }
  };
}

async function readForm(request: FastifyRequest, { maxBytes }: UploadLimit): Promise<Form> {
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: maxFields,
    parts: maxFields + 1,
    fieldSize: maxFieldBytes,
  };
  const form: Form = {};
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      // The parser gives an empty file no name, though its types say otherwise.
      form[part.fieldname] = new File([Uint8Array.from(bytes)], part.filename ?? '');
    } else {
      if (part.valueTruncated) throw new AppError('BadRequest', 'A field of the form is too long.');
      form[part.fieldname] = String(part.value);
    }
  }
  return form;
}

/** The parser's own messages are about parts and streams. */
function refusalOf(error: unknown, { maxBytes }: UploadLimit): AppError {
  if (error instanceof AppError) return error;
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError(
        'PayloadTooLarge',
        `Please choose a file of at most ${maxBytes / 1024 / 1024} MB.`,
      );
    case 'FST_FILES_LIMIT':
      return new AppError('BadRequest', 'Please choose one file only.');
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new AppError('BadRequest', 'The form has too many fields.');
    default:
      return new AppError('BadRequest', 'The upload was cut short. Please try again.');
  }
}

import { api } from '@fairlot/client/api.ts';
import { readCookie } from '@fairlot/client/cookies.ts';
import { pictureLimits, pictureUploadsPath, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import { failureText } from '../../lib/failure-text.ts';
import type { DroppedPicture } from './dropped-pictures.ts';

export interface Place {
  readonly sellerId: string;
  readonly saleId: string;
}

/** Delays between retries in milliseconds: half a minute in total, then the user decides. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 15_000];

/** Why a photo could not be uploaded, and whether a retry may help. */
export interface UploadFailure {
  readonly reason: string;
  readonly mayHelp: boolean;
}

/** Uploads a photo and attaches it to its lot; null: it is stored. */
export async function uploadPicture(
  place: Place,
  lotId: string,
  picture: DroppedPicture,
): Promise<UploadFailure | null> {
  const uploadId = await upload(place, picture).catch(() => null);
  if (uploadId === null) return { reason: 'It could not be uploaded.', mayHelp: true };
  for (const delay of retryDelays) {
    // Sequential attempts.
    await wait(delay);
    const answer = await api('POST /api/console/sellers/:sellerId/sales/:saleId/pictures/take', {
      params: place,
      body: { uploadId, lotId, file: picture.name },
    });
    if (answer.kind === 'ok') {
      const { data } = answer;
      if (!data.isError) return null;
      return { reason: data.message, mayHelp: data.code === 'UploadGone' };
    }
    if (answer.kind !== 'Error') return { reason: failureText(answer), mayHelp: true };
  }
  return { reason: 'The server could not be reached.', mayHelp: true };
}

/** Uploads the bytes, resuming an interrupted attempt; returns the upload's id. */
async function upload(place: Place, picture: DroppedPicture): Promise<string> {
  const blob = await picture.read();
  const endpoint = pictureUploadsPath
    .replace(':sellerId', place.sellerId)
    .replace(':saleId', place.saleId);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { Upload } = await import('tus-js-client');
  const tus: InstanceType<typeof Upload> = new Upload(blob, {
    endpoint,
    chunkSize: pictureLimits.chunkBytes,
    retryDelays,
    fingerprint: () => Promise.resolve(`${endpoint} ${picture.name} ${picture.mark}`),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => request.setHeader(xsrfHeader, readCookie(xsrfCookie) ?? ''),
    onError: reject,
    onSuccess: () => resolve(tus.url?.split('/').at(-1) ?? ''),
  });
  const [previous] = await tus.findPreviousUploads();
  if (previous !== undefined) tus.resumeFromPreviousUpload(previous);
  tus.start();
  return promise;
}

const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

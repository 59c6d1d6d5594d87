import { Readable } from 'node:stream';
import { pictureLimits, pictureUploadsPath } from '@fairlot/contract';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import { FilesUnavailable } from '#platform/files/file-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Api } from '#platform/http/api.ts';
import type { App } from '#platform/http/create-app.ts';
import { AppError } from '#platform/http/app-error.ts';
import { idOf, paramOf } from '#platform/http/read-address.ts';
import { requireOpenSale } from './open-sale.ts';
import type { UploadOwner } from './picture-uploads.queries.ts';
import { UploadStore } from './upload-store.ts';

export interface UploadDependencies {
  readonly database: Database;
  readonly files: FileStore;
}

/** Hundreds of pictures in several parts each; an interrupted connection asks again. */
const rateLimit = { max: 2_000, windowMs: 60_000 };
/** Request headers that the protocol reads. */
const heard = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/** Receives pictures by the tus protocol: an interrupted upload is resumed where it stopped. */
export function serveUploads(app: App, api: Api, { database, files }: UploadDependencies): void {
  const locker = new MemoryLocker();
  const door = api.door('lot.edit', rateLimit);

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const owner = ownerOf(request);
    await requireOpenSale(database.kysely, owner);
    const address = request.url.split('?', 1)[0] ?? '';
    const tus = new Server({
      path: address,
      datastore: new UploadStore(database, files, owner),
      locker,
      maxSize: pictureLimits.bytes,
      allowedOrigins: [],
      onResponseError: (_request, error) => {
        // Answered as everywhere: not now. What was stored before stays, and the browser goes on from there.
        if (error instanceof FilesUnavailable) throw error;
        return undefined;
      },
      namingFunction: () => uuid(),
      generateUrl: (_request, { id }) => `${address}/${id}`,
      getFileIdFromRequest: () => paramOf(request, 'uploadId') || undefined,
    });
    return reply.send(await tus.handleWeb(webRequest(request, address)));
  }

  void app.register(async (scope) => {
    // The body is read by the protocol's server.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) =>
      done(null),
    );
    scope.route({ ...door, method: 'POST', url: pictureUploadsPath, handler: serve });
    const url = `${pictureUploadsPath}/:uploadId`;
    scope.route({ ...door, method: ['HEAD', 'PATCH'], url, handler: serve });
  });
}

function ownerOf(request: FastifyRequest): UploadOwner {
  const { caller } = request;
  if (caller.kind === 'visitor') throw new AppError('Unauthorized');
  return {
    sellerId: idOf(paramOf(request, 'sellerId')),
    saleId: idOf(paramOf(request, 'saleId')),
    userId: caller.userId,
  };
}

function webRequest({ method, headers, raw }: FastifyRequest, address: string): Request {
  const kept = heard.flatMap((name): [string, string][] => {
    const { [name]: value } = headers;
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(new URL(address, 'http://console'), {
    method,
    headers: kept,
    ...(method === 'PATCH' && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  });
}

import { imageSizes } from '@fairlot/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { App } from '../../platform/http/create-app.ts';
import { hostOf } from '../../platform/http/host.ts';
import { hostName } from '../../platform/http/site.ts';
import type { FindSite } from '../../platform/http/site.ts';
import { findPicture } from './pictures.queries.ts';
import type { PictureSubject } from './pictures.queries.ts';
import { sendPicture } from './send-picture.ts';
import type { SizedPictures } from './sized-pictures.ts';

/** Pixels of the square that a picture fits in (section 9). */
const lotSizes: readonly number[] = Object.values(imageSizes);
const auctionPhotoSizes = [450];
const managerPhotoSizes = [100];
/** The address names no size: a logo is shown at most so large. */
const logoSize = 450;
/** 16, and twice as many pixels for screens that have them. */
const iconSizes = [16, 32];

export interface PictureDependencies {
  readonly database: Database;
  readonly findSite: FindSite;
  readonly pictures: SizedPictures;
}

/** Serves pictures under the addresses of the specification, each host its own. */
export function servePictures(app: App, dependencies: PictureDependencies): void {
  const { database, findSite, pictures } = dependencies;

  async function send(
    reply: FastifyReply,
    subject: PictureSubject,
    size: number,
  ): Promise<FastifyReply> {
    const site = await findSite(hostName(hostOf(reply.request)));
    const picture = site && (await findPicture(database, subject, site));
    if (!picture) throw new AppError('NotFound');
    return sendPicture(reply, picture, size, pictures);
  }

  app.get('/InventoryImage/:id/:imageOrSize', (request, reply) => {
    const { id, imageOrSize } = addressOf(request);
    const imageId = Id.safeParse(imageOrSize);
    if (imageId.success) {
      const subject = { kind: 'image-of-lot', lotId: idOf(id), imageId: imageId.data } as const;
      return send(reply, subject, imageSizes.original);
    }
    return send(reply, { kind: 'lot-or-image', id: idOf(id) }, sizeOf(imageOrSize, lotSizes));
  });
  app.get('/InventoryImage/:id/:imageOrSize/:size', (request, reply) => {
    const { id, imageOrSize, size } = addressOf(request);
    const subject = { kind: 'image-of-lot', lotId: idOf(id), imageId: idOf(imageOrSize) } as const;
    return send(reply, subject, sizeOf(size, lotSizes));
  });
  app.get('/auctionphoto/:id/:size', (request, reply) => {
    const { id, size } = addressOf(request);
    return send(reply, { kind: 'auction', id: idOf(id) }, sizeOf(size, auctionPhotoSizes));
  });
  app.get('/SellerLogo/:id', (request, reply) => {
    const { id } = addressOf(request);
    return send(reply, { kind: 'seller', id: idOf(id) }, logoSize);
  });
  app.get('/SellerFavIcon/:id/:size', (request, reply) => {
    const { id, size } = addressOf(request);
    return send(reply, { kind: 'seller', id: idOf(id) }, sizeOf(size, iconSizes));
  });
  app.get('/AuctionManagerPhoto/:id/:size', (request, reply) => {
    const { id, size } = addressOf(request);
    return send(reply, { kind: 'manager', id: idOf(id) }, sizeOf(size, managerPhotoSizes));
  });
}

const Id = z.uuid();

function addressOf(request: FastifyRequest): Record<string, string | undefined> {
  return request.params as Record<string, string>;
}

function idOf(text: string | undefined): string {
  const id = Id.safeParse(text);
  if (!id.success) throw new AppError('NotFound');
  return id.data;
}

function sizeOf(text: string | undefined, sizes: readonly number[]): number {
  const size = sizes.find((one) => String(one) === text);
  if (size === undefined) throw new AppError('NotFound');
  return size;
}

import { imageSizes } from '@fairlot/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authorization } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import { idOf, isId, paramOf, siteOf } from '#platform/http/read-address.ts';
import type { FindSite, Site } from '#platform/http/site.ts';
import { isNone } from '#selling/visibility/public.ts';
import type { LookedAt } from '#selling/visibility/public.ts';
import type { PictureKeys } from './picture-keys.ts';
import { findPicture } from './pictures.queries.ts';
import type { PictureSubject } from './pictures.queries.ts';
import { sendPicture } from './send-picture.ts';
import type { SizedPictures } from './sized-pictures.ts';

/** Pixels of the square that a picture fits in (section 9). */
const lotSizes: readonly number[] = Object.values(imageSizes);
/** 450 is the specification’s; the larger ones are chosen by a browser (decision 285). */
const auctionPhotoSizes: readonly number[] = [
  imageSizes.original,
  imageSizes.phone,
  imageSizes.fullscreen,
];
const managerPhotoSizes = [100];
/** The address names no size: a logo is shown at most this large. */
const logoSize = 450;
/**
 * 16, the other sizes that browsers and systems request, and twice as many pixels for high-resolution
 * screens.
 */
const iconSizes = [16, 24, 32, 48, 64, 96, 128, 144, 152, 167, 180, 192, 256, 384, 512];

/** The specification puts calls under `api/site/`, pictures among them; pages use the short form. */
const bases = ['', '/api/site'];

export interface PictureDependencies {
  readonly database: Database;
  readonly findSite: FindSite;
  readonly pictures: SizedPictures;
  readonly identify: (request: FastifyRequest) => Promise<Caller>;
  readonly authorization: Authorization;
  readonly keys: PictureKeys;
  readonly lookedAt: LookedAt;
}

/** Serves pictures at the addresses of the specification, on each host its own. */
export function servePictures(app: App, dependencies: PictureDependencies): void {
  const { database, findSite, pictures, identify, authorization, keys, lookedAt } = dependencies;

  async function send(
    reply: FastifyReply,
    subject: PictureSubject,
    size: number,
  ): Promise<FastifyReply> {
    const site = await siteOf(findSite, reply.request);
    const picture =
      (await findPicture(database, subject, site)) ??
      (await findOpenedPicture(reply.request, subject, site)) ??
      (await findPictureOfDraft(reply.request, subject, site));
    if (!picture) throw new AppError('NotFound');
    return sendPicture(reply, picture, size, pictures);
  }

  /** For clients that have the key of a picture in its address. */
  async function findOpenedPicture(request: FastifyRequest, subject: PictureSubject, site: Site) {
    const { key } = request.query as { key?: unknown };
    if (subject.kind !== 'lot-or-image' || typeof key !== 'string') return undefined;
    if (!keys.opens(subject.id, key)) return undefined;
    const picture = await findPicture(database, { kind: 'opened-image', id: subject.id }, site);
    return picture && ({ ...picture, isPrivate: true } as const);
  }

  /** For people who may see drafts; pictures of others cost no more for it. */
  async function findPictureOfDraft(request: FastifyRequest, subject: PictureSubject, site: Site) {
    const caller = await identify(request);
    const { sellers, sales } = await authorization.openTo(caller, 'sale.see-draft');
    const draft = await lookedAt(request, site);
    const draftsOf = { sellers, sales: draft === null ? sales : [...sales, draft] };
    if (isNone(draftsOf)) return undefined;
    const picture = await findPicture(database, subject, site, draftsOf);
    return picture && ({ ...picture, isPrivate: true } as const);
  }

  for (const base of bases) {
    app.get(`${base}/InventoryImage/:id/:imageOrSize`, (request, reply) => {
      const id = idOf(paramOf(request, 'id'));
      const imageOrSize = paramOf(request, 'imageOrSize');
      if (isId(imageOrSize)) {
        const subject = { kind: 'image-of-lot', lotId: id, imageId: idOf(imageOrSize) } as const;
        return send(reply, subject, imageSizes.original);
      }
      return send(reply, { kind: 'lot-or-image', id }, sizeOf(imageOrSize, lotSizes));
    });
    app.get(`${base}/InventoryImage/:id/:imageOrSize/:size`, (request, reply) => {
      const lotId = idOf(paramOf(request, 'id'));
      const imageId = idOf(paramOf(request, 'imageOrSize'));
      const size = sizeOf(paramOf(request, 'size'), lotSizes);
      return send(reply, { kind: 'image-of-lot', lotId, imageId }, size);
    });
    app.get(`${base}/auctionphoto/:id/:size`, (request, reply) => {
      const id = idOf(paramOf(request, 'id'));
      return send(
        reply,
        { kind: 'auction', id },
        sizeOf(paramOf(request, 'size'), auctionPhotoSizes),
      );
    });
    app.get(`${base}/SellerLogo/:id`, (request, reply) => {
      const id = idOf(paramOf(request, 'id'));
      return send(reply, { kind: 'seller', id }, logoSize);
    });
    app.get(`${base}/MarketplaceLogo`, async (request, reply) => {
      const { host } = await siteOf(findSite, request);
      return send(reply, { kind: 'marketplace', host }, logoSize);
    });
    app.get(`${base}/SellerFavIcon/:id/:size`, (request, reply) => {
      const id = idOf(paramOf(request, 'id'));
      return send(reply, { kind: 'seller', id }, sizeOf(paramOf(request, 'size'), iconSizes));
    });
    app.get(`${base}/AuctionManagerPhoto/:id/:size`, (request, reply) => {
      const id = idOf(paramOf(request, 'id'));
      return send(
        reply,
        { kind: 'manager', id },
        sizeOf(paramOf(request, 'size'), managerPhotoSizes),
      );
    });
  }
}

function sizeOf(text: string, sizes: readonly number[]): number {
  const size = sizes.find((one) => String(one) === text);
  if (size === undefined) throw new AppError('NotFound');
  return size;
}

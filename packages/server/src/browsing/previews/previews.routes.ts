import { createHash } from 'node:crypto';
import { imageSizes } from '@fairlot/contract';
import type { FastifyReply } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import { limitByNetwork } from '#platform/http/limit-by-network.ts';
import { idOf, paramOf, siteOf } from '#platform/http/read-address.ts';
import type { FindSite, Site } from '#platform/http/site.ts';
import type { Log } from '#platform/log/log.ts';
import { findPicture } from '#selling/pictures/public.ts';
import type { SizedPictures } from '#selling/pictures/public.ts';
import { drawIcon } from './draw-icon.ts';
import type { IconForm } from './draw-icon.ts';
import { drawPreview } from './draw-preview.ts';
import { createDrawingCache } from './drawing-cache.ts';
import type { Drawing } from './drawing-cache.ts';
import { auctionCard, lotCard } from './preview-card.ts';
import type { PreviewCard } from './preview-card.ts';
import { findAuctionFacts, findIconSeller, findLotFacts } from './previews.queries.ts';

/** Increment when drawings should look different, so that old ones are not reused. */
const lookOfPreviews = 1;
const lookOfIcons = 1;
const maskable: IconForm = { side: 512, fill: 0.62 };
const iconForms: Readonly<Record<string, IconForm>> = {
  180: { side: 180, fill: 0.8 },
  192: { side: 192, fill: 0.86 },
  512: { side: 512, fill: 0.86 },
  maskable,
};
/** A new drawing takes a tenth of a second of a core; a chat requests one per link. */
const config = limitByNetwork(120);

export interface PreviewDependencies {
  readonly database: Database;
  readonly findSite: FindSite;
  readonly pictures: SizedPictures;
  readonly cache: FileStore;
  readonly log: Log;
}

/** Serves drawn pictures: link previews of lots and auctions, and icons. */
export function servePreviews(app: App, dependencies: PreviewDependencies): void {
  const { database, findSite, pictures } = dependencies;
  const keep = createDrawingCache(dependencies);

  async function preview(
    of: { kind: 'lot' | 'auction'; id: string; site: Site },
    card: PreviewCard,
  ): Promise<Drawing> {
    const { kind, id, site } = of;
    const subject = { kind: kind === 'lot' ? 'lot-or-image' : 'auction', id } as const;
    const fileKey = (await findPicture(database, subject, site))?.file_key ?? null;
    return {
      key: `previews/${kind}/${id.slice(-2)}/${id}-${hostMark(site)}.jpg`,
      facts: [lookOfPreviews, card, fileKey],
      async draw() {
        const photo = fileKey && (await pictures.read(fileKey, imageSizes.fullscreen));
        return drawPreview(card, photo || null);
      },
    };
  }

  app.get('/ogimage/lot/:id', { config }, async (request, reply) => {
    const site = await siteOf(findSite, request);
    const id = idOf(paramOf(request, 'id'));
    const facts = await findLotFacts(database, id, site);
    if (facts === undefined) throw new AppError('NotFound');
    const drawing = await preview({ kind: 'lot', id, site }, lotCard(facts, site.name));
    return send(reply, drawing, 'image/jpeg');
  });
  app.get('/ogimage/auction/:id', { config }, async (request, reply) => {
    const site = await siteOf(findSite, request);
    const id = idOf(paramOf(request, 'id'));
    const facts = await findAuctionFacts(database, id, site);
    if (facts === undefined) throw new AppError('NotFound');
    const drawing = await preview({ kind: 'auction', id, site }, auctionCard(facts, site.name));
    return send(reply, drawing, 'image/jpeg');
  });
  app.get('/AppIcon/:id/:form', { config }, async (request, reply) => {
    const site = await siteOf(findSite, request);
    const id = paramOf(request, 'id');
    const name = paramOf(request, 'form');
    const form = Object.hasOwn(iconForms, name) ? iconForms[name] : undefined;
    if (form === undefined) throw new AppError('NotFound');
    const seller = id === 'site' ? site.tenantId : idOf(id);
    return send(reply, await icon(site, seller, form), 'image/png');
  });

  async function icon(site: Site, sellerId: string | null, form: IconForm): Promise<Drawing> {
    const shape = `${form.side}-${form.fill * 100}`;
    if (sellerId === null) {
      return {
        key: `icons/site/${shape}.png`,
        facts: [lookOfIcons],
        draw: () => drawIcon({ kind: 'marketplace' }, form),
      };
    }
    const seller = await findIconSeller(database, sellerId, site);
    if (seller === undefined) throw new AppError('NotFound');
    const { name, fileKey } = seller;
    return {
      key: `icons/${sellerId}/${shape}.png`,
      facts: [lookOfIcons, name, fileKey],
      async draw() {
        const logo = fileKey && (await pictures.read(fileKey, imageSizes.original));
        return drawIcon({ kind: 'seller', name, logo: logo || null }, form);
      },
    };
  }

  async function send(reply: FastifyReply, drawing: Drawing, type: string): Promise<FastifyReply> {
    const kept = keep(drawing);
    const tag = `"${kept.tag}"`;
    void reply
      .header('cache-control', 'public, max-age=600')
      .header('x-content-type-options', 'nosniff')
      .header('etag', tag);
    if (reply.request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    return reply.type(type).send(await kept.read());
  }
}

/** The same lot looks different on each host; a host name may not be a valid file name. */
function hostMark({ host }: Site): string {
  return createHash('sha256').update(host).digest('hex').slice(0, 12);
}

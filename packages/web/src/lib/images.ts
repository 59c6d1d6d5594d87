import { imageSizes } from '@fairlot/contract';

type ImageSize = (typeof imageSizes)[keyof typeof imageSizes];

/**
 * Address of a lot's picture; widths in pixels. From the CDN host that the lot or the image lists, by the
 * scheme of the page, otherwise from this host.
 */
export function lotImageUrl(
  imageId: string,
  size: ImageSize,
  caches: readonly string[] = [],
): string {
  const path = `/InventoryImage/${imageId}/${size}`;
  return caches[0] === undefined ? path : `//${caches[0]}${path}`;
}

export function auctionPhotoUrl(sessionId: string, size: ImageSize = imageSizes.original): string {
  return `/auctionphoto/${sessionId}/${size}`;
}

/** The sizes of a sale's photograph from which a browser chooses, as an image's `srcSet`; the large one for what fills half a desk. */
export function auctionPhotoSet(sessionId: string, { large }: { large: boolean }): string {
  const sizes = [imageSizes.original, imageSizes.phone, ...(large ? [imageSizes.fullscreen] : [])];
  return sizes.map((size) => `${auctionPhotoUrl(sessionId, size)} ${size}w`).join();
}

export function sellerLogoUrl(companyId: string): string {
  return `/SellerLogo/${companyId}`;
}

export function managerPhotoUrl(managerId: string): string {
  return `/AuctionManagerPhoto/${managerId}/100`;
}

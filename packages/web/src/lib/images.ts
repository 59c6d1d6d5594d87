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

/** An image's `srcSet`: the sizes in pixels from which a browser chooses, each at its address. */
export function srcSetOf(
  sizes: readonly ImageSize[],
  addressOf: (size: ImageSize) => string,
): string {
  return sizes.map((size) => `${addressOf(size)} ${size}w`).join();
}

export function sellerLogoUrl(companyId: string): string {
  return `/SellerLogo/${companyId}`;
}

/** The same for a circle beside the name: three times as wide as high, it still has two pixels to each of 42 points. */
export function sellerIconUrl(companyId: string): string {
  return `/SellerFavIcon/${companyId}/256`;
}

export function managerPhotoUrl(managerId: string): string {
  return `/AuctionManagerPhoto/${managerId}/100`;
}

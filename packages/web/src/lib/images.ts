import { imageSizes } from '@fairlot/contract';

type ImageSize = (typeof imageSizes)[keyof typeof imageSizes];

/** Address of a lot's picture; widths in pixels. */
export function lotImageUrl(imageId: string, size: ImageSize): string {
  return `/InventoryImage/${imageId}/${size}`;
}

export function auctionPhotoUrl(sessionId: string): string {
  return `/auctionphoto/${sessionId}/${imageSizes.original}`;
}

export function sellerLogoUrl(companyId: string): string {
  return `/SellerLogo/${companyId}`;
}

export function managerPhotoUrl(managerId: string): string {
  return `/AuctionManagerPhoto/${managerId}/100`;
}

export { createPictureVault, PictureRefused } from './picture-vault.ts';
export type { PictureVault, StoredPicture } from './picture-vault.ts';
export { servePictures } from './pictures.routes.ts';
export { createSizedPictures } from './sized-pictures.ts';

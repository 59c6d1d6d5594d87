export { namePicture } from './name-picture.ts';
export { createPictureVault, PictureRefused } from './picture-vault.ts';
export type { PictureVault, StoredPicture } from './picture-vault.ts';
export { createSizedPictures } from './sized-pictures.ts';
export type { SizedPictures } from './sized-pictures.ts';
export { findPicture } from './pictures.queries.ts';
export { monogramOf } from './stand-ins.ts';

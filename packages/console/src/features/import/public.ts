export { PictureDrop } from './picture-drop.tsx';
export { useLotPhotos } from './use-lot-photos.ts';

export { PhotosOfLot } from './photos-of-lot.tsx';

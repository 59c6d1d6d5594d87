export { isZip, readPlaces, zipsNear } from './zip-places.ts';

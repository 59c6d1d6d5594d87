export { offerAccepted } from './facts-of-offers.ts';

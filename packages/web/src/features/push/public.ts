export { PushChoice } from './push-choice.tsx';
export { offerPush } from './push-offer.ts';

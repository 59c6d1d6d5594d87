export { withDemoPictures } from './demo-files.ts';
export { makeBidders } from './make-bidders.ts';
export { demoLogins, demoPassword } from './people.ts';
export { prepareDemo } from './seed-demo.ts';

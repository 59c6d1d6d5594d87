export { withDemoPictures } from './demo-files.ts';
export type { MadeBidder } from './make-bidders.ts';
export { demoLogins, demoPassword } from './people.ts';
export { prepareDemo } from './seed-demo.ts';
export type { DemoReport } from './seed-demo.ts';

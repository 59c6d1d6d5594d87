export { mailOutbids } from './mail-outbids.ts';
export { mailWins } from './mail-wins.ts';
export { sendClosingSms } from './send-closing-sms.ts';

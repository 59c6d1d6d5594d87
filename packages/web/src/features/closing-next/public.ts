export { ClosingNext } from './closing-next.tsx';
export { OutbidSignalChoice } from './outbid-signal-choice.tsx';
export { StripTime } from './strip-time.tsx';
export { useClosingNext } from './use-closing-next.ts';

export { ClosingNext } from './closing-next.tsx';
export { OutbidSignalChoice } from './outbid-signal-choice.tsx';
export { useClosingNext } from './use-closing-next.ts';

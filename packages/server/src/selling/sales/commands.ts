import { addPublish } from './publish.command.ts';
import type { Announce } from './publish-auction.ts';

/** `announce` tells followers, who are known further up. */
export const salesCommands = ({ announce }: { readonly announce: Announce }) => [
  addPublish(announce),
];

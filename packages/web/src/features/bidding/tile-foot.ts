/** Around what one may do at the foot of a tile: keeps its height, whoever leads. */
export const tileFootLook = 'mt-2 min-h-14';

/** A button there, above the link that covers the tile. */
export const tileButtonLook = 'relative z-10 w-full px-1 max-[22rem]:text-xs';

/** A viewer's lots are shown as closing next when they close within this many seconds: a day. */
export const closingNextWithin = 86_400;

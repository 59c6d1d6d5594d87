/** Bytes of one message, record separator included: a bid as the hub sends it. */
export const MESSAGE_BYTES = 312;
/** Before the payload of a WebSocket frame of 126 to 65,535 bytes. */
export const FRAME_HEADER_BYTES = 4;

const CLOCK_DIGITS = 17;
const START = '{"type":1,"target":"ReceiveBid","arguments":[{"sentAt":"';
const END = '"}]}\u001e';

/** Milliseconds on a clock shared by all processes of a machine. */
export const clock = (): number => performance.timeOrigin + performance.now();

/** A message's argument with its sending time, padded to `MESSAGE_BYTES`. */
export function bidArgument(): { sentAt: string; filling: string } {
  const filling = MESSAGE_BYTES - START.length - CLOCK_DIGITS - '","filling":"'.length - END.length;
  return { sentAt: clock().toFixed(3).padStart(CLOCK_DIGITS, '0'), filling: 'x'.repeat(filling) };
}

export function bidMessage(): string {
  return `${JSON.stringify({ type: 1, target: 'ReceiveBid', arguments: [bidArgument()] })}\u001e`;
}

/** Reads the time back from a frame that begins at `frameStart`. */
export function sentAt(bytes: Buffer, frameStart: number): number | null {
  const start = frameStart + FRAME_HEADER_BYTES + START.length;
  if (start + CLOCK_DIGITS > bytes.length) return null;
  return Number(bytes.toString('latin1', start, start + CLOCK_DIGITS));
}

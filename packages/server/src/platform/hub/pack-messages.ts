/** JSON never holds this character unescaped. */
const SEPARATOR = '\u001e';
const SEPARATOR_BYTES = 1;

/**
 * Packs whole messages, in order, into as few bodies of at most `maxBytes` as they need; `lost` are too long
 * for any.
 */
export function packMessages(
  messages: string[],
  maxBytes: number,
): { bodies: string[]; lost: string[] } {
  const lost = messages.filter((message) => Buffer.byteLength(message) > maxBytes);
  const bodies: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(message);
    if (size > maxBytes) continue;
    if (parts.length > 0 && bytes + SEPARATOR_BYTES + size > maxBytes) {
      bodies.push(parts.join(SEPARATOR));
      parts = [];
      bytes = 0;
    }
    bytes += size + (parts.length > 0 ? SEPARATOR_BYTES : 0);
    parts.push(message);
  }
  if (parts.length > 0) bodies.push(parts.join(SEPARATOR));
  return { bodies, lost };
}

export function unpackMessages(body: string): string[] {
  return body.split(SEPARATOR);
}

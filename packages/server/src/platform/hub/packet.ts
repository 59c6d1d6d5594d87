/**
 * Bytes that go to many connections: each transport's framing is made once, when the first
 * connection needs it, and the same buffer is handed to every socket.
 */
export class Packet {
  readonly payload: Buffer;
  #frame: Buffer | null = null;
  #event: Buffer | null = null;

  constructor(payload: Buffer | string) {
    this.payload = typeof payload === 'string' ? Buffer.from(payload) : payload;
  }

  /** One unmasked, unfragmented, uncompressed WebSocket text frame (RFC 6455, 5.2). */
  get frame(): Buffer {
    this.#frame ??= Buffer.concat([frameHeader(this.payload.length), this.payload]);
    return this.#frame;
  }

  /** One server-sent event. JSON holds no line break, so one `data` line is enough. */
  get event(): Buffer {
    this.#event ??= Buffer.concat([Buffer.from('data: '), this.payload, Buffer.from('\r\n\r\n')]);
    return this.#event;
  }
}

function frameHeader(length: number): Buffer {
  const finalText = 0x81;
  if (length < 126) return Buffer.from([finalText, length]);
  if (length < 65_536) {
    const header = Buffer.from([finalText, 126, 0, 0]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header[0] = finalText;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

/** Bytes of a line before it is folded (RFC 5545, 3.1). */
const longestLine = 75;

export interface CalendarEvent {
  /** Identifies the event permanently. */
  readonly uid: string;
  /** Increases with every change; calendars keep the highest. */
  readonly sequence: number;
  /** When the event was last changed. */
  readonly revisedAt: Date;
  readonly from: Date;
  readonly to: Date;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly address: string;
  readonly isCancelled?: boolean;
}

/** A calendar (RFC 5545). Times are instants, which every calendar shows in its reader's own zone. */
export function icalText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairlot//Auction calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${instant(event.revisedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${instant(event.from)}`,
    `DTEND:${instant(event.to)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.address}`,
    ...(event.isCancelled === true ? ['STATUS:CANCELLED'] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** "20261123T000005Z". */
function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Escapes text for a value (3.3.11); other control characters are not allowed. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}|\p{Cs}/gu, '')
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll('\n', '\\n');
}

/** Lines of at most 75 bytes, never broken within a character. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > longestLine) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}

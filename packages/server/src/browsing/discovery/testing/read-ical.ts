type Properties = Record<string, string>;

/** A parsed calendar (RFC 5545): its own properties, and its events'. */
export function readIcal(text: string): { properties: Properties; events: Properties[] } {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines end in CRLF');
  const lines = text.slice(0, -2).split('\r\n');
  const longest = Math.max(...lines.map((line) => Buffer.byteLength(line)));
  if (longest > 75) throw new Error(`a line of ${longest} bytes`);
  const [first, ...rest] = text.replaceAll('\r\n ', '').slice(0, -2).split('\r\n');
  if (first !== 'BEGIN:VCALENDAR' || rest.pop() !== 'END:VCALENDAR') throw new Error('no calendar');
  const properties: Properties = {};
  const events: Properties[] = [];
  let event: Properties | null = null;
  for (const line of rest) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z-]+=[A-Z]+)*:(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`not a property: ${line}`);
    if (name === 'BEGIN' && value === 'VEVENT' && event === null) events.push((event = {}));
    else if (name === 'END' && value === 'VEVENT' && event !== null) event = null;
    else (event ?? properties)[name] = unescaped(value);
  }
  for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'SEQUENCE']) {
    if (!events.every((one) => name in one)) throw new Error(`an event without ${name}`);
  }
  return { properties, events };
}

function unescaped(value: string): string {
  return value.replace(/\\(.?)/g, (_, letter: string) => {
    if (!'\\;,n'.includes(letter) || letter === '') throw new Error(`unknown escape in ${value}`);
    return letter === 'n' ? '\n' : letter;
  });
}

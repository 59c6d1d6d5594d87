import { LRUCache } from 'lru-cache';

/**
 * Maximum number of cached offsets: enough for a few sales of a few days; offsets change on the quarter
 * of an hour.
 */
const max = 10_000;
const quarterMs = 15 * 60_000;

/** Offsets of zones at hours: asking Intl costs a hundred times as much as the cache. */
const remembered = new LRUCache<string, string>({ max });

/** ISO 8601 with the zone's offset then, e.g. "2026-11-22T19:04:00.000-05:00". */
export function zonedIso(at: Date, timeZone: string): string {
  const offset = offsetOf(at, timeZone);
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  const distance = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const local = new Date(at.getTime() + (sign === '-' ? -distance : distance));
  return local.toISOString().replace('Z', offset);
}

function offsetOf(at: Date, timeZone: string): string {
  const key = `${timeZone} ${Math.floor(at.getTime() / quarterMs)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const offset = name.replace('GMT', '') || '+00:00';
  remembered.set(key, offset);
  return offset;
}

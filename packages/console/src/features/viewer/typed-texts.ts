/** Fields that nobody typed: ids, previous values, and file contents. */
const notTyped = /^(?:key|kind|field|from|password|version|table|chosen|picture|.*Ids?)$/;

/**
 * The typed texts in the body of a call: one line each, with the name of its field. Of a change from one text
 * to another, the new one.
 */
export function typedTexts(body: unknown, name = ''): string[] {
  if (typeof body === 'string') {
    const text = body.trim();
    return text === '' ? [] : [name === '' ? text : `${name}: ${text}`];
  }
  if (typeof body === 'number') return [`${name}: ${body}`];
  if (Array.isArray(body)) return body.flatMap((part) => typedTexts(part, name));
  if (typeof body !== 'object' || body === null || body instanceof File) return [];
  const field = 'field' in body && typeof body.field === 'string' ? body.field : name;
  return Object.entries(body).flatMap(([key, part]) =>
    notTyped.test(key) ? [] : typedTexts(part, key === 'to' ? field : inWords(key)),
  );
}

/** "lowEstimate" as "low estimate". */
const inWords = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

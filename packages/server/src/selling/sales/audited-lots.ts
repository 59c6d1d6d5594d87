/** Limits of one entry of the log (fields, and characters of each), since people read it. */
const bounds = { fields: 200, text: 500 };

interface ChangedLotFields {
  /** "Lot 12". */
  readonly name: string;
  readonly fields: readonly {
    readonly field: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/** The fields that a change of many lots writes to the audit log: bounded, which the entry mentions. */
export function boundedFields(lots: readonly ChangedLotFields[]) {
  const all = lots.flatMap(({ name, fields }) =>
    fields.map(({ field, before, after }) => ({ name: `${name}, ${field}`, before, after })),
  );
  const shown = all.slice(0, bounds.fields);
  const left = all.length - shown.length;
  const more = left > 0 ? [['and more fields', left]] : [];
  const cut = (text: string) =>
    text.length > bounds.text ? `${text.slice(0, bounds.text)}…` : text;
  return {
    before: Object.fromEntries([...shown.map(({ name, before }) => [name, cut(before)]), ...more]),
    after: Object.fromEntries([...shown.map(({ name, after }) => [name, cut(after)]), ...more]),
  };
}

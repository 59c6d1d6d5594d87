/** Fields that one entry of the log holds, and characters of each: an entry is read by people. */
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

/** What a change of many lots writes into the log of what people did: bounded, and it says so. */
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

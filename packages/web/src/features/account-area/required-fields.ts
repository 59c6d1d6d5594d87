const optional: ReadonlySet<string> = new Set(['companyName', 'address2']);

/** Whether a field is blank that the profile needs (second specification, section 5). */
export function hasBlankField(values: Readonly<Record<string, string>>): boolean {
  return Object.entries(values).some(([name, value]) => !optional.has(name) && value.trim() === '');
}

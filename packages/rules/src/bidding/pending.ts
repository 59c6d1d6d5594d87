/**
 * The order in which the maxima that a bidder entered before their approval are placed on approval: as
 * they entered them. Epoch milliseconds; ids are time-ordered and break ties. Each is then decided like a
 * bid made at the time of the approval.
 */
export function inOrderOfEntry<Pending extends { enteredAt: number; id: string }>(
  pending: readonly Pending[],
): Pending[] {
  return pending.toSorted(
    (a, b) => a.enteredAt - b.enteredAt || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}

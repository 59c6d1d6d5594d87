/** A step of the cursor; an infinite one ends at the edge of the table. */
export interface Step {
  readonly rows: number;
  readonly columns: number;
}

/** What a key does in the table. */
export type GridAction =
  /** Moves the cursor; `extends`: the anchor stays, and the block grows or shrinks. */
  | { readonly kind: 'move'; readonly by: Step; readonly extends: boolean }
  /** Opens the editor: with this text, or null: with the cell's. */
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: 'select-all' | 'fill-down' | 'clear' | 'undo' | 'toggle-lot' | 'leave' };

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const rowsOfAPage = 15;
const all = Number.POSITIVE_INFINITY;

const steps: ReadonlyMap<string, Step> = new Map([
  ['ArrowDown', { rows: 1, columns: 0 }],
  ['ArrowUp', { rows: -1, columns: 0 }],
  ['ArrowRight', { rows: 0, columns: 1 }],
  ['ArrowLeft', { rows: 0, columns: -1 }],
  ['PageDown', { rows: rowsOfAPage, columns: 0 }],
  ['PageUp', { rows: -rowsOfAPage, columns: 0 }],
  ['Home', { rows: 0, columns: -all }],
  ['End', { rows: 0, columns: all }],
]);

/** With Ctrl or ⌘. */
const commandSteps: ReadonlyMap<string, Step> = new Map([
  ['Home', { rows: -all, columns: -all }],
  ['End', { rows: all, columns: all }],
]);

/** In a read-only table J and K move through the rows, as in the bidders' list. */
const readingSteps: ReadonlyMap<string, Step> = new Map([
  ['j', { rows: 1, columns: 0 }],
  ['k', { rows: -1, columns: 0 }],
]);

const actions: ReadonlyMap<string, GridAction> = new Map([
  ['Escape', { kind: 'leave' }],
  ['Enter', { kind: 'edit', text: null }],
  ['F2', { kind: 'edit', text: null }],
]);

const commands: ReadonlyMap<string, GridAction> = new Map([
  ['a', { kind: 'select-all' }],
  ['z', { kind: 'undo' }],
]);

/** Where lots can be edited. */
const editingActions: ReadonlyMap<string, GridAction> = new Map([
  ['Delete', { kind: 'clear' }],
  ['Backspace', { kind: 'clear' }],
]);
const editingCommands: ReadonlyMap<string, GridAction> = new Map([['d', { kind: 'fill-down' }]]);

/** What a key does in the table; null: the browser's own. */
export function actionOf(press: KeyPress, canEdit: boolean): GridAction | null {
  return press.ctrlKey || press.metaKey ? commandOf(press, canEdit) : plainOf(press, canEdit);
}

function commandOf({ key, shiftKey }: KeyPress, canEdit: boolean): GridAction | null {
  const step = commandSteps.get(key);
  if (step) return { kind: 'move', by: step, extends: shiftKey };
  return commands.get(key) ?? (canEdit ? (editingCommands.get(key) ?? null) : null);
}

function plainOf({ key, shiftKey, altKey }: KeyPress, canEdit: boolean): GridAction | null {
  const step = steps.get(key);
  if (step) return { kind: 'move', by: step, extends: shiftKey };
  if (key === 'Tab') return move({ rows: 0, columns: shiftKey ? -1 : 1 });
  const readingStep = canEdit ? undefined : readingSteps.get(key);
  if (readingStep) return move(readingStep);
  if (canEdit && shiftKey && key === ' ') return { kind: 'toggle-lot' };
  const action = actions.get(key) ?? (canEdit ? editingActions.get(key) : undefined);
  if (action) return action;
  return key.length === 1 && !altKey ? { kind: 'edit', text: key } : null;
}

const move = (by: Step): GridAction => ({ kind: 'move', by, extends: false });

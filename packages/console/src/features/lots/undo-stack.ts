import type { LotFieldName } from '@fairlot/contract';
import { cellKey } from './cell.ts';
import type { SentCell } from './save-answer.ts';

/** A cell as it was edited. */
export interface EditedCell {
  readonly lotId: string;
  readonly field: LotFieldName;
  readonly before: string;
  after: string;
}

/** What is undone at once: an edit, or an arrangement (lots added, removed or reordered), which the server undoes by its key. */
export type Undoable =
  | { readonly kind: 'edit'; readonly cells: readonly EditedCell[] }
  | { readonly kind: 'arrangement'; readonly key: string };

/** What can be undone. */
export class UndoStack {
  /** The latest last. */
  private readonly entries: Undoable[] = [];

  get isEmpty(): boolean {
    return this.entries.length === 0;
  }

  push(entry: Undoable): void {
    this.entries.push(entry);
  }

  pop(): Undoable | undefined {
    return this.entries.pop();
  }

  /** Whoever undoes looks for the text as the server stored it, not as it was typed. */
  noteStored(sent: readonly SentCell[]): void {
    const changed = sent.filter(({ typed, stored, problem }) => !problem && stored !== typed);
    if (changed.length === 0) return;
    const byKey = new Map(changed.map((cell) => [cellKey(cell.lotId, cell.field), cell]));
    for (const entry of this.entries) {
      if (entry.kind !== 'edit') continue;
      for (const cell of entry.cells) {
        const found = byKey.get(cellKey(cell.lotId, cell.field));
        if (found?.typed === cell.after) cell.after = found.stored;
      }
    }
  }
}

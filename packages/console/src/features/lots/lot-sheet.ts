import type { GridLot, LotFieldName } from '@fairlot/contract';
import { callBatch } from './call-batch.ts';
import type { LotChange } from './call-batch.ts';
import { cellKey } from './cell.ts';
import type { CellEdit } from './cell.ts';
import { sentCells } from './save-answer.ts';
import type { SaveAnswer, SentCell } from './save-answer.ts';
import {
  problemsOfRemoved,
  problemsOfReturned,
  withoutProblems,
  withProblems,
} from './sheet-problems.ts';
import type { CellProblem, CellProblems } from './sheet-problems.ts';
import { UndoStack } from './undo-stack.ts';
import type { EditedCell } from './undo-stack.ts';

export interface Changes {
  readonly version: number;
  readonly isOpen: boolean;
  readonly lots: readonly GridLot[];
  readonly removed: readonly string[];
}

export interface SheetState {
  /** In catalog order. */
  readonly lots: readonly GridLot[];
  readonly isOpen: boolean;
  readonly saving: 'saved' | 'saving' | 'waiting' | 'kept';
  readonly problems: CellProblems;
  /** Why the edits are kept unsaved; null: they are not. */
  readonly refusal: string | null;
  readonly canUndo: boolean;
}

const placesOf = (lots: readonly GridLot[]) =>
  new Map(lots.map(({ lotId }, place) => [lotId, place]));

interface Pending {
  readonly from: string;
  to: string;
}

/**
 * The lots of a sale as one person edits them: the stored values, the unsaved edits, and those that could not
 * be saved. Independent of React; listeners `subscribe` to changes.
 */
export class LotSheet {
  private readonly byId: Map<string, GridLot>;
  /** The index of each lot: searching ten thousand lots took most of the time of an edit. */
  private places: ReadonlyMap<string, number>;
  private readonly pending = new Map<string, Map<LotFieldName, Pending>>();
  private readonly undoStack = new UndoStack();
  private readonly listeners = new Set<() => void>();
  private readonly send: (key: string, lots: LotChange[]) => Promise<SaveAnswer>;
  private readonly later: (work: () => void, ms: number) => void;
  private isSaving = false;
  /** How many saves have been answered; for `take`. */
  saves = 0;
  version: number;
  state: SheetState;

  constructor(
    start: Changes,
    send: (key: string, lots: LotChange[]) => Promise<SaveAnswer>,
    later: (work: () => void, ms: number) => void = (work, ms) => void setTimeout(work, ms),
  ) {
    this.send = send;
    this.later = later;
    this.byId = new Map(start.lots.map((lot) => [lot.lotId, lot]));
    this.places = placesOf(start.lots);
    this.version = start.version;
    this.state = {
      lots: start.lots,
      isOpen: start.isOpen,
      saving: 'saved',
      problems: new Map(),
      refusal: null,
      canUndo: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): SheetState => this.state;

  /** The text shown in a cell: the edit, or the stored value. */
  text(lotId: string, field: LotFieldName): string {
    return this.pending.get(lotId)?.get(field)?.to ?? this.stored(lotId, field);
  }

  /** What somebody who begins to type in a cell sees stored there; undefined: their own unsaved edit. */
  seen(lotId: string, field: LotFieldName): string | undefined {
    return this.isUnsaved(lotId, field) ? undefined : this.stored(lotId, field);
  }

  /** Whether the cell has an unsaved edit. */
  isUnsaved(lotId: string, field: LotFieldName): boolean {
    return this.pending.get(lotId)?.has(field) ?? false;
  }

  /** Retries kept edits, once the cause may be over. */
  saveKept(): void {
    this.update({ saving: 'saving', refusal: null });
    void this.save();
  }

  /** The lots behind this one, in catalog order; null: all of them. */
  lotsAfter(lotId: string | null): readonly GridLot[] {
    const place = lotId === null ? -1 : this.state.lots.findIndex((lot) => lot.lotId === lotId);
    return this.state.lots.slice(place + 1);
  }

  /** Records an edit and saves it soon. */
  edit(edits: readonly CellEdit[]): void {
    const done = this.apply(edits);
    if (done.length > 0) this.undoStack.push({ kind: 'edit', cells: done });
    this.update({ canUndo: !this.undoStack.isEmpty });
  }

  /** The same for a description of which the table may have only the beginning: `whole` is the full text. */
  writeDescription(lotId: string, whole: string, to: string): void {
    const lot = this.byId.get(lotId);
    if (lot?.isCut === true) {
      this.byId.set(lotId, { ...lot, isCut: false, cells: { ...lot.cells, description: whole } });
    }
    this.edit([{ lotId, field: 'description', to }]);
  }

  /** Pushes an arrangement (lots added, removed or reordered) onto the undo stack. */
  noteArrangement(key: string): void {
    this.undoStack.push({ kind: 'arrangement', key });
    this.update({ canUndo: true });
  }

  /**
   * Undoes the last edit, except cells changed by others since, as a new change. An arrangement is undone by
   * the server: then returns its key.
   */
  undo(): string | null {
    const last = this.undoStack.pop();
    const done = last?.kind === 'edit' ? last.cells : [];
    const mine = done.filter(({ lotId, field, after }) => this.text(lotId, field) === after);
    this.apply(mine.map(({ lotId, field, before }) => ({ lotId, field, to: before })));
    this.update({ canUndo: !this.undoStack.isEmpty });
    return last?.kind === 'arrangement' ? last.key : null;
  }

  /** Resolves a conflict or a problem: with the stored value, or with another text. */
  decide(lotId: string, field: LotFieldName, to: string | null): void {
    const key = cellKey(lotId, field);
    const problem = this.state.problems.get(key);
    if (problem) this.store(lotId, field, problem.stored);
    this.update({ problems: withoutProblems(this.state.problems, [key]) });
    if (to !== null) this.edit([{ lotId, field, to }]);
  }

  /**
   * Merges the lots as loaded from the server. A response requested before a save and received after it may
   * predate the save and would revert it: then it is ignored, and false asks for a refetch. `savesWhenAsked`
   * is the value of `saves` at the time of the request.
   */
  take({ version, isOpen, lots, removed }: Changes, savesWhenAsked: number): boolean {
    if (savesWhenAsked !== this.saves) return false;
    if (version < this.version) return true;
    this.version = version;
    let isMoved = removed.length > 0;
    const problems = this.problemsAfter(removed, lots);
    for (const id of removed) {
      this.byId.delete(id);
      this.pending.delete(id);
    }
    for (const lot of lots) {
      const before = this.byId.get(lot.lotId);
      if (before?.position !== lot.position || before.session !== lot.session) isMoved = true;
      this.byId.set(lot.lotId, lot);
    }
    if (lots.length > 0 || isMoved || isOpen !== this.state.isOpen) {
      const ids = lots.map(({ lotId }) => lotId);
      const hasNothingLeft = this.pending.size === 0 && !this.isSaving;
      const saving = hasNothingLeft ? 'saved' : this.state.saving;
      this.update({ isOpen, saving, problems, lots: isMoved ? this.listed() : this.relisted(ids) });
    }
    return true;
  }

  private problemsAfter(removed: readonly string[], lots: readonly GridLot[]): CellProblems {
    const { problems } = this.state;
    const ofRemoved = removed.flatMap((id) => {
      const lot = this.byId.get(id);
      const unsaved = [...(this.pending.get(id) ?? [])].map(([field, { to }]) => ({ field, to }));
      return lot ? problemsOfRemoved(problems, lot, unsaved) : [];
    });
    return withProblems(problems, [...ofRemoved, ...problemsOfReturned(problems, lots)]);
  }

  private apply(edits: readonly CellEdit[]): EditedCell[] {
    const done: EditedCell[] = [];
    const touched = new Set<string>();
    const ended: string[] = [];
    for (const { lotId, field, to, seen } of edits) {
      const before = this.text(lotId, field);
      const lot = this.byId.get(lotId);
      if (before === to || !lot || (lot.isCut && field === 'description')) continue;
      const cells = this.pending.get(lotId) ?? new Map<LotFieldName, Pending>();
      const known = cells.get(field);
      if (known) known.to = to;
      else cells.set(field, { from: seen ?? this.stored(lotId, field), to });
      this.pending.set(lotId, cells);
      ended.push(cellKey(lotId, field));
      touched.add(lotId);
      done.push({ lotId, field, before, after: to });
    }
    if (done.length === 0) return done;
    for (const id of touched) this.renew(id);
    const problems = withoutProblems(this.state.problems, ended);
    this.update({ problems, saving: 'saving', refusal: null, lots: this.relisted(touched) });
    // Edits made in quick succession are saved together.
    this.later(() => void this.save(), 250);
    return done;
  }

  private async save(): Promise<void> {
    if (this.isSaving || this.pending.size === 0) return;
    this.isSaving = true;
    const sent = callBatch(
      [...this.pending].map(([lotId, cells]) => ({
        lotId,
        changes: Object.fromEntries([...cells].map(([field, cell]) => [field, { ...cell }])),
      })),
    );
    const key = crypto.randomUUID();
    let answer = await this.send(key, sent);
    while (answer.kind === 'lost') {
      this.update({ saving: 'waiting' });
      // Retries the same change until an answer comes.
      await new Promise<void>((resolve) => this.later(resolve, 3_000));
      answer = await this.send(key, sent);
    }
    this.isSaving = false;
    if (answer.kind === 'kept') {
      this.update({ saving: 'kept', refusal: answer.message });
      return;
    }
    this.saves += 1;
    this.settle(sentCells(sent, answer, (lotId, field) => this.stored(lotId, field)));
    if (this.pending.size > 0) void this.save();
  }

  private settle(sent: readonly SentCell[]): void {
    this.undoStack.noteStored(sent);
    const added = sent.flatMap((cell) => this.settleCell(cell) ?? []);
    this.update({
      problems: withProblems(this.state.problems, added),
      lots: this.relisted(new Set(sent.map(({ lotId }) => lotId))),
      saving: this.pending.size > 0 ? 'saving' : 'saved',
    });
  }

  private settleCell({ lotId, field, typed, stored, problem }: SentCell): CellProblem | null {
    if (!this.byId.has(lotId)) return null;
    this.store(lotId, field, stored);
    const cells = this.pending.get(lotId);
    const mine = cells?.get(field)?.to ?? typed;
    // Edited again meanwhile: the newer edit is saved next, based on the value stored now.
    if (mine !== typed && (!problem || problem.kind === 'problem')) {
      cells?.set(field, { from: stored, to: mine });
      return null;
    }
    cells?.delete(field);
    if (cells?.size === 0) this.pending.delete(lotId);
    return problem && { ...problem, mine };
  }

  private stored(lotId: string, field: LotFieldName): string {
    return this.byId.get(lotId)?.cells[field] ?? '';
  }

  private store(lotId: string, field: LotFieldName, text: string): void {
    const lot = this.byId.get(lotId);
    if (lot) this.byId.set(lotId, { ...lot, cells: { ...lot.cells, [field]: text } });
  }

  /** A row rerenders when its lot is a new object. */
  private renew(lotId: string): void {
    const lot = this.byId.get(lotId);
    if (lot) this.byId.set(lotId, { ...lot });
  }

  private listed(): GridLot[] {
    const lots = [...this.byId.values()].toSorted(
      (one, other) => one.session - other.session || one.position - other.position,
    );
    this.places = placesOf(lots);
    return lots;
  }

  /** The list with these lots updated in place. */
  private relisted(ids: Iterable<string>): GridLot[] {
    const lots = [...this.state.lots];
    for (const id of ids) {
      const place = this.places.get(id);
      const lot = this.byId.get(id);
      if (place !== undefined && lot) lots[place] = lot;
    }
    return lots;
  }

  private update(changed: Partial<SheetState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }
}

import type { GridLot, LotFieldName, UnwrittenCell } from '@fairlot/contract';
import { callBatch } from './call-batch.ts';
import type { LotChange } from './call-batch.ts';

export interface CellEdit {
  readonly lotId: string;
  readonly field: LotFieldName;
  readonly to: string;
}

/**
 * A cell that could not be saved, with the text that the user wants; `refused`: nothing in the same save was
 * saved.
 */
export interface CellProblem extends Omit<UnwrittenCell, 'kind'> {
  readonly kind: UnwrittenCell['kind'] | 'refused';
  readonly mine: string;
  /** The number of the lot where it is no longer in the sale: nothing can be saved in it. */
  readonly goneLot?: string;
}

export interface Changes {
  readonly version: number;
  readonly isOpen: boolean;
  readonly lots: readonly GridLot[];
  readonly removed: readonly string[];
}

/**
 * How a save ended: `lost`: no answer came, it is retried with the same key; `kept`: the user has to do
 * something first, such as sign in, and the edits wait for that.
 */
export type SaveAnswer =
  | {
      readonly kind: 'saved';
      readonly unwritten: readonly UnwrittenCell[];
      /** Cells that the server stored in another form than typed: "$1,250" as "1250". */
      readonly normalized: readonly {
        readonly lotId: string;
        readonly field: LotFieldName;
        readonly stored: string;
      }[];
    }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'kept'; readonly message: string }
  | { readonly kind: 'lost' };

export interface SheetState {
  /** In catalog order. */
  readonly lots: readonly GridLot[];
  readonly isOpen: boolean;
  readonly saving: 'saved' | 'saving' | 'waiting' | 'kept';
  readonly problems: ReadonlyMap<string, CellProblem>;
  /** Why the edits are kept unsaved; null: they are not. */
  readonly refusal: string | null;
  readonly canUndo: boolean;
}

export const cellKey = (lotId: string, field: LotFieldName) => `${lotId} ${field}`;

const placesOf = (lots: readonly GridLot[]) =>
  new Map(lots.map(({ lotId }, place) => [lotId, place]));

interface Pending {
  readonly from: string;
  to: string;
}

interface Done {
  readonly lotId: string;
  readonly field: LotFieldName;
  readonly before: string;
  after: string;
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
  /** The undo stack, latest last: cells, or an arrangement by its key. */
  private readonly undone: (Done[] | { readonly arrangement: string })[] = [];
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

  /** Whether the cell has an unsaved edit. */
  isUnsaved(lotId: string, field: LotFieldName): boolean {
    return this.pending.get(lotId)?.has(field) ?? false;
  }

  /** Retries kept edits, once the cause may be over. */
  saveKept(): void {
    this.update({ saving: 'saving', refusal: null });
    void this.save();
  }

  /** Records an edit and saves it soon. */
  edit(edits: readonly CellEdit[]): void {
    const done = this.apply(edits);
    if (done.length > 0) this.undone.push(done);
    this.update({ canUndo: this.undone.length > 0 });
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
    this.undone.push({ arrangement: key });
    this.update({ canUndo: true });
  }

  /**
   * Undoes the last edit, except cells changed by others since, as a new change. An arrangement is undone by
   * the server: then returns its key.
   */
  undo(): string | null {
    const last = this.undone.pop() ?? [];
    const done = 'arrangement' in last ? [] : last;
    const mine = done.filter(({ lotId, field, after }) => this.text(lotId, field) === after);
    this.apply(mine.map(({ lotId, field, before }) => ({ lotId, field, to: before })));
    this.update({ canUndo: this.undone.length > 0 });
    return 'arrangement' in last ? last.arrangement : null;
  }

  /** Resolves a conflict or a problem: with the stored value, or with another text. */
  decide(lotId: string, field: LotFieldName, to: string | null): void {
    const problems = new Map(this.state.problems);
    const problem = problems.get(cellKey(lotId, field));
    problems.delete(cellKey(lotId, field));
    if (problem) this.store(lotId, field, problem.stored);
    this.update({ problems });
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
    const problems = this.troublesOfMoved(removed, lots);
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

  /** What was typed into lots that are gone now and is not saved is kept to be copied; back again, to be saved. */
  private troublesOfMoved(
    removed: readonly string[],
    lots: readonly GridLot[],
  ): SheetState['problems'] {
    const moved: CellProblem[] = [];
    for (const lotId of removed) {
      const goneLot = this.stored(lotId, 'lotNumber');
      for (const problem of this.state.problems.values()) {
        if (problem.lotId === lotId) moved.push({ ...problem, goneLot });
      }
      for (const [field, { to: mine }] of this.pending.get(lotId) ?? []) {
        moved.push({ lotId, field, kind: 'conflict', stored: '', reason: '', mine, goneLot });
      }
    }
    for (const { goneLot, ...problem } of this.state.problems.values()) {
      const lot = goneLot !== undefined && lots.find(({ lotId }) => lotId === problem.lotId);
      if (lot) moved.push({ ...problem, kind: 'conflict', stored: lot.cells[problem.field] });
    }
    if (moved.length === 0) return this.state.problems;
    return new Map([
      ...this.state.problems,
      ...moved.map((problem) => [cellKey(problem.lotId, problem.field), problem] as const),
    ]);
  }

  private apply(edits: readonly CellEdit[]): Done[] {
    const done: Done[] = [];
    const touched = new Set<string>();
    const ended: string[] = [];
    for (const { lotId, field, to } of edits) {
      const before = this.text(lotId, field);
      const lot = this.byId.get(lotId);
      if (before === to || !lot || (lot.isCut && field === 'description')) continue;
      const cells = this.pending.get(lotId) ?? new Map<LotFieldName, Pending>();
      const known = cells.get(field);
      if (known) known.to = to;
      else cells.set(field, { from: this.stored(lotId, field), to });
      this.pending.set(lotId, cells);
      ended.push(cellKey(lotId, field));
      touched.add(lotId);
      done.push({ lotId, field, before, after: to });
    }
    if (done.length === 0) return done;
    for (const id of touched) this.renew(id);
    const problems = this.problemsWithout(ended);
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
    this.settle(sent, answer);
    if (this.pending.size > 0) void this.save();
  }

  private settle(
    sent: readonly LotChange[],
    answer: Exclude<SaveAnswer, { kind: 'lost' | 'kept' }>,
  ): void {
    const unwritten = new Map(
      (answer.kind === 'saved' ? answer.unwritten : []).map((cell) => [
        cellKey(cell.lotId, cell.field),
        cell,
      ]),
    );
    const others = new Map(
      (answer.kind === 'saved' ? answer.normalized : []).map((cell) => [
        cellKey(cell.lotId, cell.field),
        cell.stored,
      ]),
    );
    this.remember(others, sent);
    const added = new Map<string, CellProblem>();
    for (const { lotId, changes } of sent) {
      if (!this.byId.has(lotId)) continue;
      const cells = this.pending.get(lotId);
      for (const [name, change] of Object.entries(changes)) {
        const field = name as LotFieldName;
        const key = cellKey(lotId, field);
        const problem =
          answer.kind === 'refused'
            ? {
                lotId,
                field,
                kind: answer.kind,
                stored: this.stored(lotId, field),
                reason: answer.message,
              }
            : unwritten.get(key);
        const stored = problem?.stored ?? others.get(key) ?? change.to;
        this.store(lotId, field, stored);
        const mine = cells?.get(field)?.to ?? change.to;
        // Edited again meanwhile: the newer edit is saved next, based on the value stored now.
        if (mine !== change.to && (!problem || problem.kind === 'problem')) {
          cells?.set(field, { from: stored, to: mine });
          continue;
        }
        cells?.delete(field);
        if (problem) added.set(key, { ...problem, mine });
      }
      if (cells?.size === 0) this.pending.delete(lotId);
    }
    this.update({
      problems: added.size > 0 ? new Map([...this.state.problems, ...added]) : this.state.problems,
      lots: this.relisted(sent.map(({ lotId }) => lotId)),
      saving: this.pending.size > 0 ? 'saving' : 'saved',
    });
  }

  /** Undo compares with the text as the server stored it. */
  private remember(stored: ReadonlyMap<string, string>, sent: readonly LotChange[]): void {
    if (stored.size === 0) return;
    const changes = new Map(sent.map((lot) => [lot.lotId, lot.changes]));
    for (const done of this.undone.flat()) {
      if ('arrangement' in done) continue;
      const text = stored.get(cellKey(done.lotId, done.field));
      const typed = changes.get(done.lotId)?.[done.field]?.to;
      if (text !== undefined && done.after === typed) done.after = text;
    }
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

  /** Returns the same map if none of these cells has a problem: a new map rerenders all visible rows. */
  private problemsWithout(keys: readonly string[]): SheetState['problems'] {
    const { problems } = this.state;
    if (!keys.some((key) => problems.has(key))) return problems;
    const ended = new Set(keys);
    return new Map([...problems].filter(([key]) => !ended.has(key)));
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

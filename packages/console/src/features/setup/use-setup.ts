import type { SaleSetup, SetupField, SetupFields, SetupProblem } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '@fairlot/ui/toast.tsx';
import { failureText, findsNoServer } from '../../lib/failure-text.ts';
import { callQuery, useCall } from '../../lib/use-call.ts';

/** Milliseconds from the last keystroke to the save. */
const pauseMs = 700;
/** Delay before a retry when the server could not be reached, in milliseconds. */
const retryMs = 5_000;

export interface Setup {
  readonly setup: SaleSetup;
  /** The field's text: typed, or stored. */
  value<F extends SetupField>(field: F): SetupFields[F];
  change(field: SetupField, value: unknown): void;
  readonly problems: Partial<Record<SetupField, SetupProblem>>;
  /** After a conflict: overwrites the colleague's change with the typed text. */
  keepMine(field: SetupField): void;
  takeTheirs(field: SetupField): void;
  isFixed(field: SetupField): boolean;
  readonly state: 'saved' | 'saving' | 'attention' | 'failed';
  /** Why nothing could be saved. */
  readonly failure: string;
}

interface Edit {
  readonly value: unknown;
  /** The stored value when the user began to type. */
  readonly seen: unknown;
}

/** After why something was not saved. */
const stillThere = 'It is still there when you open the set-up again.';

type Edits = Partial<Record<SetupField, Edit>>;

/** What was not saved of sales whose page was left: it is there again when somebody comes back. */
const left = new Map<string, Edits>();

/**
 * The setup of a sale and its edits: each field is saved on its own after a short pause in typing. Input that
 * the server refuses stays in its field, with the reason.
 */
export function useSetup(sellerId: string, saleId: string): Setup | 'loading' | 'failed' {
  const params = { sellerId, saleId };
  const { data: setup, isError } = useCall(
    'GET /api/console/sellers/:sellerId/sales/:saleId/setup',
    { params },
  );
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits>(() => left.get(saleId) ?? {});
  const [problems, setProblems] = useState<Setup['problems']>({});
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState('');
  /** A failed save that has no server reason waits for the next keystroke. */
  const [kept, setKept] = useState<Edits | null>(null);
  const newest = useRef({ edits, problems, isSaving });
  useEffect(() => {
    newest.current = { edits, problems, isSaving };
  });
  const isLeft = useRef(false);

  const save = useCallback(
    async function saveOpen(): Promise<void> {
      const { edits: before } = newest.current;
      const sent = open(newest.current);
      if (sent.length === 0 || newest.current.isSaving) return;
      newest.current.isSaving = true;
      setIsSaving(true);
      const input = { params: { sellerId, saleId } };
      const result = await api('POST /api/console/sellers/:sellerId/sales/:saleId/setup', {
        ...input,
        body: {
          changes: sent.map(([field, { seen, value }]) => ({ field, from: seen, to: value })),
        },
      });
      setIsSaving(false);
      newest.current.isSaving = false;
      if (result.kind !== 'ok') {
        if (isLeft.current) {
          left.set(saleId, newest.current.edits);
          const why = failureText(result);
          return notify('error', `The set-up of the sale was not saved: ${why} ${stillThere}`);
        }
        if (!findsNoServer(result)) setKept(newest.current.edits);
        return setFailure(failureText(result));
      }
      setFailure('');
      const { edits: now } = newest.current;
      // The error of a text that was replaced meanwhile does not matter.
      const standing = result.data.problems.filter(
        ({ kind, field }) => kind === 'conflict' || now[field] === before[field],
      );
      queries.setQueryData(
        callQuery('GET /api/console/sellers/:sellerId/sales/:saleId/setup', input).queryKey,
        result.data.setup,
      );
      void queries.invalidateQueries({
        queryKey: ['GET /api/console/sellers/:sellerId/sales/:saleId/checklist'],
      });
      void queries.invalidateQueries({ queryKey: ['GET /api/console/sellers/:sellerId/sales'] });
      const withoutSaved = (all: Edits) => {
        const left: Edits = { ...all };
        for (const [field, edit] of sent) {
          if (standing.some((problem) => problem.field === field)) continue;
          // Text typed meanwhile is now based on the value stored now.
          const later = left[field];
          if (later === edit) delete left[field];
          else if (later) left[field] = { ...later, seen: result.data.setup.fields[field] };
        }
        return left;
      };
      const withStanding = (all: Setup['problems']) => ({
        ...all,
        ...Object.fromEntries(standing.map((problem) => [problem.field, problem])),
      });
      newest.current.edits = withoutSaved(newest.current.edits);
      newest.current.problems = withStanding(newest.current.problems);
      setEdits(withoutSaved);
      setProblems(withStanding);
      if (!isLeft.current) return;
      // The page is gone: it can neither show a refusal nor save later edits.
      if (standing.length > 0) {
        left.set(saleId, newest.current.edits);
        const some = 'Some of your last changes to the set-up were not saved.';
        void notify('error', `${some} ${stillThere}`);
      }
      await saveOpen();
    },
    [queries, sellerId, saleId],
  );

  useEffect(() => {
    if (isSaving || edits === kept || open({ edits, problems }).length === 0) return undefined;
    const timer = setTimeout(() => void save(), failure === '' ? pauseMs : retryMs);
    return () => clearTimeout(timer);
  }, [edits, problems, isSaving, kept, failure, save]);
  // Leaving the page saves without waiting for a pause.
  useEffect(() => {
    isLeft.current = false;
    left.delete(saleId);
    return () => {
      isLeft.current = true;
      void save();
    };
  }, [save, saleId]);

  if (setup === undefined) return isError ? 'failed' : 'loading';
  const forget = (field: SetupField) => setProblems((now) => without(now, field));
  return {
    setup,
    value: (field) => (edits[field] ? edits[field].value : setup.fields[field]) as never,
    change(field, value) {
      forget(field);
      setEdits((now) => {
        const seen = now[field] ? now[field].seen : setup.fields[field];
        return { ...now, [field]: { value, seen } };
      });
    },
    problems,
    keepMine(field) {
      forget(field);
      setEdits((now) => {
        const mine = now[field];
        return mine ? { ...now, [field]: { ...mine, seen: setup.fields[field] } } : now;
      });
    },
    takeTheirs(field) {
      forget(field);
      setEdits((now) => without(now, field));
    },
    isFixed: (field) => setup.fixed.includes(field),
    state: stateOf(edits, problems, isSaving, failure),
    failure,
  };
}

function without<V>(
  all: Partial<Record<SetupField, V>>,
  field: SetupField,
): Partial<Record<SetupField, V>> {
  const left = { ...all };
  delete left[field];
  return left;
}

/** The edits to save, without those refused unchanged. */
function open({
  edits,
  problems,
}: Pick<Setup, 'problems'> & { readonly edits: Edits }): [SetupField, Edit][] {
  return (Object.entries(edits) as [SetupField, Edit][]).filter(
    ([field]) => problems[field] === undefined,
  );
}

function stateOf(
  edits: Edits,
  problems: Setup['problems'],
  isSaving: boolean,
  failure: string,
): Setup['state'] {
  if (failure !== '') return 'failed';
  if (isSaving || open({ edits, problems }).length > 0) return 'saving';
  return Object.keys(problems).length > 0 ? 'attention' : 'saved';
}

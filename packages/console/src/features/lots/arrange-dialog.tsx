import type { LotArrangement } from '@fairlot/contract';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Arrange } from './use-arrange.ts';

/** The props of every dialog about selected lots. */
export interface AboutLots {
  readonly arrange: Arrange;
  readonly onDone: (change: LotArrangement) => void;
  readonly onClose: () => void;
}

/** Confirms an arrangement of lots, shows its result beforehand, and closes when it is done. */
export function ArrangeDialog({
  title,
  description,
  confirm,
  look = 'primary',
  change,
  arrange,
  onDone,
  onClose,
  children,
}: AboutLots & {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  readonly look?: 'primary' | 'danger';
  /** Null: the input is incomplete or not possible. */
  readonly change: LotArrangement | null;
  readonly children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function perform(asked: LotArrangement): Promise<void> {
    setBusy(true);
    const refusal = await arrange(asked);
    setBusy(false);
    setFailure(refusal);
    if (refusal !== null) return;
    onDone(asked);
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirm={confirm}
      look={look}
      disabled={change === null}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onConfirm={() => {
        if (change !== null) void perform(change);
      }}
    >
      {children}
    </ConfirmDialog>
  );
}

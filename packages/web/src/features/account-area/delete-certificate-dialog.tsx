import type { TaxCertificate } from '@fairlot/contract';
import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { ConfirmDialog } from '@fairlot/ui/confirm-dialog.tsx';
import { failureText } from '../account/public.ts';
import { stateName } from './certificate-facts.ts';

/** Deletes a certificate, after the user has confirmed. */
export function DeleteCertificateDialog({
  certificate,
  onDeleted,
  onClose,
}: {
  certificate: TaxCertificate;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const state = stateName(certificate.state);

  async function remove() {
    setBusy(true);
    const { secureId } = certificate;
    const answer = await api('POST /api/site/deletetaxid', { body: { Param: secureId } });
    // If another window has already deleted it, the goal is reached.
    if (answer.kind === 'empty' || answer.kind === 'NotFound') await onDeleted();
    else setFailure(answer.kind === 'ok' ? null : failureText(answer));
    setBusy(false);
  }

  return (
    <ConfirmDialog
      title="Delete this certificate?"
      description={`${certificate.taxId}: you will pay sales tax in ${state} unless another of your certificates is valid there.`}
      confirm="Delete certificate"
      busy={busy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

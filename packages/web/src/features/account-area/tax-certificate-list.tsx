import type { TaxCertificate } from '@fairlot/contract';
import { Download, FileBadge, Trash2 } from 'lucide-react';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button, buttonClass } from '@fairlot/ui/button.tsx';
import { callAddress } from '@fairlot/client/call-input.ts';
import { certificateStatus, expiryText, stateName } from './certificate-facts.ts';

/** The user's certificates, each with its status. */
export function TaxCertificateList({
  certificates,
  onDelete,
}: {
  certificates: readonly TaxCertificate[];
  onDelete: (certificate: TaxCertificate) => void;
}) {
  return (
    <ul className="divide-y divide-line">
      {certificates.map((certificate) => {
        const { secureId, taxId, state } = certificate;
        const status = certificateStatus(certificate);
        const name = `${stateName(state)} ${taxId}`;
        const file = callAddress('GET /api/site/TaxIdCertificate/:secureId', { secureId });
        return (
          <li
            key={secureId}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <FileBadge aria-hidden className="size-7 shrink-0 text-brass" />
            <div className="min-w-0 flex-1 basis-48 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold">
                {stateName(state)}
                <Badge tone={status.tone}>{status.text}</Badge>
              </p>
              <p className="wrap-anywhere">{taxId}</p>
              <p className="text-ink-soft">{expiryText(certificate)}</p>
            </div>
            <div className="flex gap-2">
              <a
                href={file.path}
                download
                aria-label={`Download ${name}`}
                className={buttonClass('secondary')}
              >
                <Download aria-hidden className="size-4" />
                Download
              </a>
              <Button
                look="danger"
                aria-label={`Delete ${name}`}
                onClick={() => onDelete(certificate)}
              >
                <Trash2 aria-hidden className="size-4" />
                Delete
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

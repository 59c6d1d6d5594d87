import { limits } from '@fairlot/contract';
import { useState } from 'react';
import { Dialog } from '@fairlot/ui/dialog.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';

const size = limits.qrCodePx.dialog;

/** The code that the seller scans at the pickup. */
export default function QrDialog({
  invoiceId,
  invoiceNumber,
  onClose,
}: {
  invoiceId: string;
  invoiceNumber: number;
  onClose: () => void;
}) {
  const [failed, setFailed] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pickup Code for Invoice #${invoiceNumber}`}
      description="Show this code when you come for your lots. The seller’s staff scan it with a phone, and your list comes up."
    >
      {failed ? (
        <Notice tone="bad">
          The code could not be loaded. Your name and invoice number will do as well.
        </Notice>
      ) : (
        // White around it in the dark theme, too: scanners look for dark on light.
        <img
          src={`/api/site/pickupqrcode/${encodeURIComponent(invoiceId)}`}
          alt={`Pickup code of invoice ${invoiceNumber}`}
          width={size}
          height={size}
          onError={() => setFailed(true)}
          className="mx-auto aspect-square max-w-full rounded-md bg-white"
        />
      )}
    </Dialog>
  );
}

import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Checkbox } from '@fairlot/ui/checkbox.tsx';
import './recovery-codes.css';

/** The recovery codes, which are shown only once: the user must save or print them to continue. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [saved, setSaved] = useState(false);
  return (
    <div className="space-y-4">
      <p className="text-sm">
        Save these codes. If you lose your phone, one of them opens what the app would. Each works
        once, and they are not shown again. Keep them where the phone is not.
      </p>
      <div className="recovery-codes rounded-md bg-sunken p-4">
        <p className="mb-2 text-xs text-ink-soft">Recovery codes for {window.location.host}</p>
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-base sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => download(codes)}>
          <Download aria-hidden className="size-4" />
          Download
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      <Checkbox
        label="I have saved these codes"
        checked={saved}
        onChange={({ target }) => setSaved(target.checked)}
      />
      <Button disabled={!saved} className="w-full" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** Saves the codes as a plain text file. */
function download(codes: readonly string[]): void {
  const lines = [
    `Recovery codes for ${window.location.host}`,
    'Each works once.',
    '',
    ...codes,
    '',
  ];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

import type { Outcome } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { useRef, useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { shrinkPicture } from './shrink-picture.ts';

const unreadable = 'Your browser cannot read this file as an image.';

/** A logo or a photo as bidders see it, with buttons to change it. */
export function Portrait({
  address,
  alt,
  has,
  mayEdit,
  save,
}: {
  address: string;
  alt: string;
  has: boolean;
  mayEdit: boolean;
  /** Saves an image in base64; null removes the current one. */
  save: (picture: string | null) => Promise<ApiResult<Outcome>>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, perform } = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  // Reloaded by hand, because the address stays the same when the image changes.
  const [version, setVersion] = useState(0);

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    const picture = await shrinkPicture(file);
    setProblem(picture === null ? unreadable : null);
    if (picture !== null) await change(picture, 'Bidders now see the new image.');
    // Reset, so that the same file can be chosen again.
    if (input.current) input.current.value = '';
  }

  async function change(picture: string | null, message: string) {
    if (await perform(save(picture), message)) setVersion((now) => now + 1);
  }

  return (
    <div className="space-y-3">
      {(problem ?? failure) !== null && <Notice tone="bad">{problem ?? failure}</Notice>}
      <div className="flex flex-wrap items-center gap-4">
        <img
          key={version}
          src={version === 0 ? address : `${address}?changed=${version}`}
          alt={alt}
          className="size-20 rounded-md border border-line bg-surface object-contain"
        />
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept="image/*"
              className="sr-only"
              tabIndex={-1}
              aria-label={`File of: ${alt}`}
              onChange={({ target }) => void choose(target.files?.[0])}
            />
            <Button look="secondary" busy={busy} onClick={() => input.current?.click()}>
              {has ? 'Change' : 'Choose an image'}
            </Button>
            {has && (
              <Button
                look="quiet"
                disabled={busy}
                onClick={() => void change(null, 'The image was removed.')}
              >
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

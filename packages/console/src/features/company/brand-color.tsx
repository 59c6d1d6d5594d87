import type { Company } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import { brandColorPattern } from '@fairlot/ui/brand-tones.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { Field, inputClass } from '@fairlot/ui/field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '../../lib/use-action.ts';
import { SitePreview } from './site-preview.tsx';

/** The marketplace's color, which a site uses until its company chooses one. */
const ownColor = '#84301f';

/** The color of the company's own site, with a preview. */
export function BrandColor({ company, mayEdit }: { company: Company; mayEdit: boolean }) {
  const { sellerId, brandColor } = company;
  const [typed, setTyped] = useState(brandColor ?? '');
  const { busy, failure, perform } = useAction();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The section loads after the page was opened, so the browser could not scroll to it.
  useEffect(() => {
    if (hash === '#site-look') section.current?.scrollIntoView();
  }, [hash]);
  const chosen = typed.trim().toLowerCase();
  const isColor = brandColorPattern.test(chosen);
  const save = (color: string | null, message: string) => {
    const call = api('POST /api/console/sellers/:sellerId/color', {
      params: { sellerId },
      body: { color },
    });
    void perform(call, message);
  };
  return (
    <section ref={section} aria-labelledby="site-look" className="mb-8 max-w-5xl">
      <h2 id="site-look" className="mb-1 text-lg">
        How your site looks
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        Choose the color of your brand. Links and buttons of your own site use it, a little darker
        or lighter where it would be hard to read.
      </p>
      {failure !== null && (
        <Notice tone="bad" className="mb-3">
          {failure}
        </Notice>
      )}
      {mayEdit && (
        <div className="mb-4 flex flex-wrap items-start gap-3">
          <Field
            label="Color"
            error={
              typed === '' || isColor ? undefined : 'A color is # and six digits or letters a to f.'
            }
          >
            {(control) => (
              <div className="flex gap-2">
                <input
                  type="color"
                  aria-label="Pick a color"
                  className="h-11 w-14 shrink-0 rounded-md border border-line-strong bg-surface p-1"
                  value={isColor ? chosen : ownColor}
                  onChange={({ target }) => setTyped(target.value)}
                />
                <input
                  {...control}
                  className={inputClass}
                  value={typed}
                  placeholder={ownColor}
                  maxLength={7}
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </div>
            )}
          </Field>
          <div className="flex flex-wrap gap-2 pt-6">
            <Button
              look="secondary"
              busy={busy}
              disabled={!isColor || chosen === brandColor}
              onClick={() => save(chosen, 'Your site now uses this color.')}
            >
              Save the color
            </Button>
            {brandColor !== null && (
              <Button
                look="quiet"
                disabled={busy}
                onClick={() => {
                  setTyped('');
                  save(null, 'Your site uses our colors again.');
                }}
              >
                Use ours instead
              </Button>
            )}
          </div>
        </div>
      )}
      <SitePreview company={company} color={isColor ? chosen : null} />
    </section>
  );
}

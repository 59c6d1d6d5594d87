import { classNames } from '@fairlot/ui/class-names.ts';
import { HtmlContent } from '@fairlot/ui/html-content.tsx';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { Suspense } from 'react';

/** The text itself, with or without its editor. */
export const textClass = 'min-h-28 px-3 py-2';

/** A hundred kilobytes that most pages do not need. */
const EditorBox = lazyPart(() => import('./rich-text/editor-box.tsx'));

export interface RichTextProps {
  readonly id: string;
  readonly label: string;
  /** Sanitized by the server. */
  readonly html: string;
  readonly disabled: boolean;
  readonly onHtml: (html: string) => void;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** A text with paragraphs, headings, lists and links, edited as bidders read it. */
export function RichText(props: RichTextProps) {
  const { disabled, 'aria-invalid': isInvalid } = props;
  return (
    <div
      className={classNames(
        'rounded-md border has-[[role=textbox]:focus-visible]:outline-3 has-[[role=textbox]:focus-visible]:outline-offset-2 has-[[role=textbox]:focus-visible]:outline-focus',
        isInvalid ? 'border-bad ring-1 ring-bad' : 'border-line-strong',
        disabled ? 'bg-line' : 'bg-surface',
      )}
    >
      {/* One level above the headings within the text. */}
      <h2 className="sr-only">{props.label}</h2>
      <Suspense
        fallback={
          // What will be there once it has loaded, so that nothing jumps.
          <div aria-busy="true" className={disabled ? undefined : 'pt-11.25'}>
            <HtmlContent html={props.html} className={textClass} />
          </div>
        }
      >
        <EditorBox {...props} />
      </Suspense>
    </div>
  );
}

import type { Editor } from '@tiptap/core';
import { classNames } from '@fairlot/ui/class-names.ts';
import { Bold, Heading, Italic, Link, List, ListOrdered } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { LinkField } from './link-field.tsx';

/** Buttons that format what is selected; each says whether it is so formatted now. */
export function FormatTools({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on('transaction', renderAgain);
    return () => void editor.off('transaction', renderAgain);
  }, [editor]);
  const isLink = editor.isActive('link');
  const change = () => editor.chain().focus();
  const tools = [
    ['Bold', Bold, editor.isActive('bold'), () => change().toggleBold().run()],
    ['Italic', Italic, editor.isActive('italic'), () => change().toggleItalic().run()],
    ['Heading', Heading, editor.isActive('heading'), () => toggleHeading(editor)],
    ['List', List, editor.isActive('bulletList'), () => change().toggleBulletList().run()],
    [
      'Numbered list',
      ListOrdered,
      editor.isActive('orderedList'),
      () => change().toggleOrderedList().run(),
    ],
    ['Link', Link, isLink || isLinking, () => (isLink ? unlink(editor) : setLinking(!isLinking))],
  ] as const;
  return (
    <div className="sticky top-0 z-1 rounded-t-md border-b border-line bg-surface">
      <fieldset aria-label="Format" className="flex flex-wrap px-1">
        {tools.map(([name, Icon, isOn, press]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={isOn}
            onClick={press}
            className={classNames(
              'inline-flex size-11 items-center justify-center rounded-md',
              isOn ? 'bg-brand-tint text-brand' : 'text-ink-soft hover:bg-sunken hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4.5" />
          </button>
        ))}
      </fieldset>
      {isLinking && <LinkField editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** A heading of any level becomes a paragraph; on pages all levels look the same. */
function toggleHeading(editor: Editor): void {
  const chain = editor.chain().focus();
  if (editor.isActive('heading')) chain.setParagraph().run();
  else chain.setHeading({ level: 3 }).run();
}

function unlink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetLink().run();
}

import { createDocument } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { textClass } from '../rich-text.tsx';
import type { RichTextProps } from '../rich-text.tsx';
import { createEditor } from './create-editor.ts';
import { FormatTools } from './format-tools.tsx';

/** The editor of `RichText`, with its own chunk. */
export default function EditorBox({ id, label, html, disabled, onHtml, ...aria }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The text that the editor shows, as it was given or told last. */
  const shown = useRef(html);
  const describedBy = aria['aria-describedby'] ?? '';

  const tell = useEffectEvent((text: string) => {
    shown.current = text;
    onHtml(text);
  });
  const open = useEffectEvent((element: HTMLElement) =>
    createEditor(
      element,
      html,
      {
        id,
        'aria-label': label,
        class: `prose-content outline-none aria-disabled:text-ink-soft ${textClass}`,
      },
      tell,
    ),
  );
  /** Shows what is stored, unless somebody is writing: until they leave, it stays as they wrote it. */
  const show = useEffectEvent((now: Editor, stored: string) => {
    if (stored === shown.current || now.isFocused) return;
    shown.current = stored;
    // The server writes some tags differently; the cursor stays where it is.
    if (createDocument(stored, now.schema).eq(now.state.doc)) return;
    now.commands.setContent(stored, { emitUpdate: false });
  });
  const leave = useEffectEvent((now: Editor) => show(now, html));

  // Before anything is painted: the text must not be gone for a moment.
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const made = open(box.current);
    made.on('blur', () => leave(made));
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (editor !== null) show(editor, html);
  }, [editor, html]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
    editor?.view.dom.setAttribute('aria-disabled', String(disabled));
    editor?.view.dom.setAttribute('aria-describedby', describedBy);
    editor?.view.dom.setAttribute('aria-invalid', String(aria['aria-invalid']));
  });

  return (
    <>
      {editor !== null && !disabled && <FormatTools editor={editor} />}
      <div ref={box} />
    </>
  );
}

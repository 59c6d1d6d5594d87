import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { keptHtml } from './kept-html.ts';

/** An editor of HTML in `element`, which tells each change that a person makes. */
export function createEditor(
  element: HTMLElement,
  html: string,
  attributes: Record<string, string>,
  onHtml: (html: string) => void,
): Editor {
  return new Editor({
    element,
    content: html,
    extensions: [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        heading: { levels: [2, 3, 4] },
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          // The server sets them.
          HTMLAttributes: { target: null, rel: null },
        },
        // It would be stored.
        trailingNode: false,
      }),
      ...keptHtml,
    ],
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes } },
    onUpdate: ({ editor }) => onHtml(editor.isEmpty ? '' : editor.getHTML()),
  });
}

import type { Editor } from '@tiptap/core';
import { Button } from '@fairlot/ui/button.tsx';
import { inputClass } from '@fairlot/ui/field.tsx';
import { useState } from 'react';
import { linkTo } from './link-to.ts';

/** Asks where the selected text leads; without a selection the address itself becomes the text. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const href = linkTo(typed);

  function set(): void {
    if (href === null) return;
    const chain = editor.chain().focus();
    if (editor.state.selection.empty) {
      const marks = [{ type: 'link', attrs: { href } }];
      chain.insertContent({ type: 'text', text: typed.trim(), marks }).run();
    } else chain.setLink({ href }).run();
    onClose();
  }

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
      <input
        // It was asked for by the button before it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label="Address of the link"
        placeholder="Web or email address"
        className={`${inputClass} min-w-40 flex-1`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
            editor.commands.focus();
          }
          if (event.key !== 'Enter') return;
          // The form around it is saved by its own button.
          event.preventDefault();
          set();
        }}
      />
      <Button look="secondary" disabled={href === null} onClick={set}>
        Set link
      </Button>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

import { FileText, FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent, RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';

/** A field for one file, chosen or dropped; shows it and can remove it. */
export function FileField({
  label,
  hint,
  error,
  accept,
  file,
  describe,
  onChange,
  onDropSeveral,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  /** Types that the browser's dialog offers. */
  accept: string;
  file: File | null;
  /** Describes a chosen file beside its name. */
  describe: (file: File) => string;
  onChange: (file: File | null) => void;
  /** If omitted, the first of several dropped files is used. */
  onDropSeveral?: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped, ...others] = event.dataTransfer.files;
    if (!dropped) return;
    if (others.length > 0 && onDropSeveral) onDropSeveral([dropped, ...others]);
    else onChange(dropped);
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            'relative flex min-h-24 items-center gap-3 rounded-md border border-dashed px-4 py-3 text-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            over ? 'border-brand bg-brand-tint' : 'border-line-strong bg-surface',
            control['aria-invalid'] && 'border-bad ring-1 ring-bad',
          )}
        >
          {/* Covers the box, so that a click anywhere opens the dialog. */}
          <input
            {...control}
            ref={input}
            type="file"
            accept={accept}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              // Emptied, so that the same file can be chosen again once it has been fixed.
              target.value = '';
              if (chosen) onChange(chosen);
            }}
          />
          {file === null ? <Invitation /> : <Chosen file={file} describe={describe} />}
          {file !== null && <LetGo name={file.name} input={input} onClick={() => onChange(null)} />}
        </div>
      )}
    </Field>
  );
}

function Invitation() {
  return (
    <>
      <FileUp aria-hidden className="size-7 shrink-0 text-brass" />
      <p>
        <span className="font-semibold text-brand">Choose a file</span>
        <span className="text-ink-soft pointer-coarse:hidden"> or drop it here</span>
      </p>
    </>
  );
}

function Chosen({ file, describe }: { file: File; describe: (file: File) => string }) {
  return (
    <>
      <FileText aria-hidden className="size-7 shrink-0 text-brass" />
      <output className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{file.name}</span>
        <span className="text-ink-soft">{describe(file)}</span>
      </output>
    </>
  );
}

function LetGo({
  name,
  input,
  onClick,
}: {
  name: string;
  input: RefObject<HTMLInputElement | null>;
  onClick: () => void;
}) {
  return (
    <IconButton
      label={`Remove ${name}`}
      className="relative -mr-2"
      onClick={() => {
        onClick();
        // This button disappears with the file.
        input.current?.focus();
      }}
    >
      <X aria-hidden className="size-5" />
    </IconButton>
  );
}

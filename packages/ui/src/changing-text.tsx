import { useState } from 'react';
import { classNames } from './class-names.ts';

/** A text that comes from below when it changes; what it is at first is simply there. */
export function ChangingText({ text, className }: { text: string; className?: string }) {
  const [first] = useState(text);
  return (
    <span key={text} className={classNames(text !== first && 'comes-in', className)}>
      {text}
    </span>
  );
}

import type { ReactNode } from 'react';

const colors = [
  'page',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'brand',
  'brand-strong',
  'brand-tint',
  'on-brand',
  'brass',
  'brass-tint',
  'good',
  'good-tint',
  'bad',
  'bad-tint',
  'focus',
];
const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl'];

/** What the components are made of. */
export const tokens: Readonly<Record<string, ReactNode>> = {
  colors: (
    <ul className="grid grid-cols-2 gap-2 text-sm sm:grid-cols-3">
      {colors.map((color) => (
        <li key={color} className="flex items-center gap-2">
          <span
            className="size-7 shrink-0 rounded-sm border border-line-strong"
            style={{ background: `var(--color-${color})` }}
          />
          {color}
        </li>
      ))}
    </ul>
  ),
  'sizes of text': (
    <ul>
      {sizes.map((size) => (
        <li key={size} style={{ fontSize: `var(--${size})` }}>
          {size}
        </li>
      ))}
    </ul>
  ),
  'headings, cards': (
    <div className="rounded-lg bg-surface p-5 shadow-card">
      <h3 className="text-lg">A heading in Fraunces</h3>
      <p>and text in the system’s own letters, on a card.</p>
    </div>
  ),
};

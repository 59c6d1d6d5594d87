import { createElement } from 'react';
import type { SVGProps } from 'react';

/** An icon of Lucide: its name and the shapes in it. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: object])[];
}

/**
 * Replaces Lucide's own factory in the build (vite.config.ts), which adds a kilobyte of unused settings to
 * every page. Screen readers skip an icon without a name.
 */
export default function createIcon({ name, node }: IconData) {
  return ({ className = '', ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

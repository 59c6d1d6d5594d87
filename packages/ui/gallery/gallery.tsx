import type { ReactNode } from 'react';
import { asked } from './asked.tsx';
import { fields } from './fields.tsx';
import { said } from './said.tsx';
import { shown } from './shown.tsx';
import type { Specimens } from './specimens.ts';
import { tokens } from './tokens.tsx';

/** Every component by file name: a test finds missing ones. */
const components: Specimens = { ...shown, ...said, ...fields, ...asked };

/** Every component in every state. Light or dark follows the system, as in the product. */
export function Gallery() {
  return (
    <main className="page-width py-10">
      <h1 className="text-3xl">Components of Fairlot</h1>
      <Group name="tokens" states={tokens} />
      {Object.entries(components).map(([name, states]) => (
        <Group key={name} name={name} states={states} />
      ))}
      {/* Otherwise the scroll-to-top button would never show. */}
      <div className="h-[110dvh]" />
    </main>
  );
}

function Group({ name, states }: { name: string; states: Readonly<Record<string, ReactNode>> }) {
  return (
    <section aria-labelledby={name} className="mt-10 border-t border-line pt-5">
      <h2 id={name} className="text-xl">
        {name}
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {Object.entries(states).map(([state, specimen]) => (
          <div key={state} className="min-w-0">
            <p className="mb-2 text-xs text-ink-soft">{state}</p>
            {specimen}
          </div>
        ))}
      </div>
    </section>
  );
}

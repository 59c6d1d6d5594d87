import type { Module } from '#platform/modules/module.ts';
import { layout } from './layout.ts';
import type { RenderedEmail } from './layout.ts';
import type { Letter } from './letter.ts';
import type { Letterhead } from './letterhead.ts';

/** A template, whatever it is filled with. */
interface AnyTemplate {
  readonly secrets: readonly string[];
  readonly sample: object;
  readonly write: (data: never, letterhead: Letterhead) => Letter;
}

/** Every mail of the product by its name. The words of each are its capability's. */
export type Letters = Readonly<Record<string, AnyTemplate>>;

/** A module of a capability that causes mails: it brings their words, too. */
export interface MailingModule extends Module {
  readonly letters: Letters;
}

/** The mails of all modules; each has a name of its own. */
export function lettersOf(modules: readonly Partial<MailingModule>[]): Letters {
  const named = modules.flatMap(({ letters = {} }) => Object.entries(letters));
  const names = new Set<string>();
  for (const [name] of named) {
    if (names.has(name)) throw new Error(`Two mails are called "${name}".`);
    names.add(name);
  }
  return Object.fromEntries(named);
}

/** A mail as it is stored; `EnqueueEmail` alone writes it, so its data are what its template names. */
export interface AnyEmail {
  readonly template: string;
  readonly data: object;
}

export function templateOf(letters: Letters, name: string): AnyTemplate {
  const template = Object.hasOwn(letters, name) ? letters[name] : undefined;
  if (template === undefined) throw new Error(`There is no mail "${name}".`);
  return template;
}

/** Subject and both bodies of a mail. */
export function renderEmail(
  letters: Letters,
  { template, data }: AnyEmail,
  letterhead: Letterhead,
): RenderedEmail {
  return layout(templateOf(letters, template).write(data as never, letterhead), letterhead);
}

/** A template filled with its own sample. */
export function renderSample(
  letters: Letters,
  name: string,
  letterhead: Letterhead,
): RenderedEmail {
  const { sample: data } = templateOf(letters, name);
  return renderEmail(letters, { template: name, data }, letterhead);
}

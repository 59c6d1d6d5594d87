import type { Module } from '#platform/modules/module.ts';
import { layout } from './layout.ts';
import type { RenderedEmail } from './layout.ts';
import type { Letter } from './letter.ts';
import type { Letterhead } from './letterhead.ts';

/** A template, with any fields. */
interface AnyTemplate {
  readonly secrets: readonly string[];
  readonly sample: object;
  readonly write: (data: never, letterhead: Letterhead) => Letter;
}

/** Every mail of the product by its name. Their texts are in the capabilities. */
export type Letters = Readonly<Record<string, AnyTemplate>>;

/** A module of a capability that sends mails, with their texts. */
export interface MailingModule extends Module {
  readonly letters: Letters;
}

/** The mails of all modules; names are unique. */
export function lettersOf(modules: readonly Partial<MailingModule>[]): Letters {
  const named = modules.flatMap(({ letters = {} }) => Object.entries(letters));
  const names = new Set<string>();
  for (const [name] of named) {
    if (names.has(name)) throw new Error(`Two mails are called "${name}".`);
    names.add(name);
  }
  return Object.fromEntries(named);
}

/** A mail as it is stored; only `EnqueueEmail` writes it, so its data match the template. */
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

/** A template with its own sample data. */
export function renderSample(
  letters: Letters,
  name: string,
  letterhead: Letterhead,
): RenderedEmail {
  const { sample: data } = templateOf(letters, name);
  return renderEmail(letters, { template: name, data }, letterhead);
}

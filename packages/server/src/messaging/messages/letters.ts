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

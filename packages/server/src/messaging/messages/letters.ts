import type { MailKind } from '@fairlot/contract';
import { z } from 'zod';
import type { Module } from '#platform/modules/module.ts';
import { layout } from './layout.ts';
import type { RenderedEmail } from './layout.ts';
import type { Letter, Template } from './letter.ts';
import { siteLink } from './letterhead.ts';
import type { Letterhead } from './letterhead.ts';

/** A kind of mail, filled with what was stored; `write` throws if that is not what it is filled with. */
interface AnyTemplate {
  readonly kind: MailKind | null;
  readonly secrets: readonly string[];
  readonly sample: object;
  readonly write: (data: object, letterhead: Letterhead) => Letter;
}

/** Every mail of the product by its name. Their texts are in the capabilities. */
export type Letters = Readonly<Record<string, AnyTemplate>>;

/** A module of a capability that sends mails, with their texts. */
export interface MailingModule extends Module {
  readonly letters: Letters;
}

/**
 * The mails of a capability. What is stored of a mail is parsed before it is rendered: another version of
 * the program may have written it, and a reader must not get a mail that says "undefined".
 */
export function defineLetters<Mails extends Readonly<Record<string, object>>>(
  mails: { readonly [Name in keyof Mails]: z.ZodType<Mails[Name]> },
  templates: { readonly [Name in keyof Mails]: Template<NoInfer<Mails[Name]>> },
): Letters {
  const letters: Record<string, AnyTemplate> = {};
  for (const name in mails) letters[name] = parsing(name, mails[name], templates[name]);
  return letters;
}

/** The page where people choose which mails they get; on a seller's host it leads to the marketplace's. */
const choicesPath = '/account/notifications';

function parsing<Data extends object>(
  name: string,
  schema: z.ZodType<Data>,
  { kind, secrets, sample, write }: Template<Data>,
): AnyTemplate {
  return {
    kind: kind ?? null,
    secrets,
    sample,
    write: (stored, letterhead) => {
      const { data, error } = schema.safeParse(stored);
      if (error) throw new Error(`The mail "${name}" has other data: ${z.prettifyError(error)}`);
      const letter = write(data, letterhead);
      return kind === undefined
        ? letter
        : { ...letter, choicesLink: siteLink(letterhead, choicesPath) };
    },
  };
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

/** A mail as it is stored. */
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
  return layout(templateOf(letters, template).write(data, letterhead), letterhead);
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

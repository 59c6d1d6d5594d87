import type { MailKind } from '@fairlot/contract';
import { z } from 'zod';
import type { Letterhead } from './letterhead.ts';

export const fact = z.object({
  label: z.string(),
  value: z.string(),
  /** It is the sum of the others. */
  isSum: z.boolean().exactOptional(),
});
export type Fact = Readonly<z.infer<typeof fact>>;

/** A part of a letter, in reading order. Texts are plain: the layout escapes them. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Shown large: a code to type or copy, for example. */
  | { readonly kind: 'code'; readonly code: string }
  /** `spelledOut`: the address is also written below, if it must be reachable where buttons do not work. */
  | {
      readonly kind: 'button';
      readonly label: string;
      readonly link: string;
      readonly spelledOut?: true;
    }
  /** An alternative, in a line under the button. */
  | { readonly kind: 'link'; readonly label: string; readonly link: string }
  /** Labeled amounts, days and places. */
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  /** Things to know, each with a short title. */
  | {
      readonly kind: 'points';
      readonly points: readonly { readonly title: string; readonly text: string }[];
    }
  /** Things to look at, each with its address. */
  | {
      readonly kind: 'items';
      readonly heading: string;
      readonly items: readonly {
        readonly title: string;
        readonly text: string;
        readonly link: string;
      }[];
    };

/** What mails must contain that are not sent because of an action of their reader (CAN-SPAM, RFC 8058). */
export interface Marketing {
  /** A page for the reader, and the address where their mail program posts a one-click unsubscribe. */
  readonly unsubscribeLink: string;
  /** Where the sender can be written to, in one line. */
  readonly postalAddress: string;
}

/** What a mail says; `layout` makes HTML and text of it. */
export interface Letter {
  readonly subject: string;
  /** Shown after the subject in lists of mails; should not repeat it. */
  readonly preheader: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** What to do if something is wrong. */
  readonly note?: string;
  /** Why the reader got this mail, for its footer. */
  readonly why: string;
  /** For mails that are not sent because of an action of the reader. */
  readonly marketing?: Marketing;
  /** Where the reader chooses which mails they get; of mails that they may do without. */
  readonly choicesLink?: string;
}

/** What each kind of mail is filled with, by the mail's name. Amounts and times are formatted text. */
type MailSchemas = Readonly<Record<string, z.ZodObject>>;

/** One kind of mail: its text, and a sample of what it is filled with. */
export interface Template<Data> {
  /** Its readers may do without it; a mail that has none always comes. */
  readonly kind?: MailKind;
  /** Data that must not stay in the database once the mail is sent. */
  readonly secrets: readonly (keyof Data & string)[];
  /** Sample data, for the page of all templates and their tests. */
  readonly sample: Data;
  readonly write: (data: Data, letterhead: Letterhead) => Letter;
}

/** A mail by its template, with what it is filled with. */
export type Email<Mails extends MailSchemas> = {
  readonly [Name in keyof Mails & string]: {
    readonly template: Name;
    readonly data: z.infer<Mails[Name]>;
  };
}[keyof Mails & string];

export const text = (words: string): Block => ({ kind: 'text', text: words });

import type { Letterhead } from './letterhead.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** What the others come to. */
  readonly isSum?: boolean;
}

/** A piece of a letter, in the order of reading. Texts are plain: the layout escapes them. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Shown large: a code to type or copy, for example. */
  | { readonly kind: 'code'; readonly code: string }
  /** `spelledOut` for what must be reachable even where buttons are not: the address stands below it. */
  | {
      readonly kind: 'button';
      readonly label: string;
      readonly link: string;
      readonly spelledOut?: true;
    }
  /** An alternative, in a line under the button. */
  | { readonly kind: 'link'; readonly label: string; readonly link: string }
  /** Amounts, days and places, each with what it is. */
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

/**
 * What a mail must contain that is not an answer to an action of its reader (CAN-SPAM, RFC 8058).
 */
export interface Marketing {
  /** A page for the reader, and where their mail program posts to unsubscribe by one click. */
  readonly unsubscribeLink: string;
  /** Where the sender can be written to, in one line. */
  readonly postalAddress: string;
}

/** What a mail says; `layout` makes HTML and text of it. */
export interface Letter {
  readonly subject: string;
  /** What the list of mails shows behind the subject: no repetition of it. */
  readonly preheader: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** What to do if something is not as it should be. */
  readonly note?: string;
  /** Why the reader got this mail, for the foot of it. */
  readonly why: string;
  /** For mails that are not an answer to an action of the reader. */
  readonly marketing?: Marketing;
}

/** One kind of mail: what it is filled with, and what it then says. Data are written text alone. */
export interface Template<Data> {
  /** Data that must not stay in the database once the mail is sent. */
  readonly secrets: readonly (keyof Data & string)[];
  /** Sample data, for the page of all templates and their tests. */
  readonly sample: Data;
  readonly write: (data: Data, letterhead: Letterhead) => Letter;
}

/** Templates by name, from what each of them is filled with. */
export type Templates<Mails> = { readonly [Name in keyof Mails]: Template<Mails[Name]> };

/** A mail by its template with what it is filled with. Amounts and times come as written text. */
export type Email<Mails> = {
  readonly [Name in keyof Mails & string]: {
    readonly template: Name;
    readonly data: Mails[Name] & object;
  };
}[keyof Mails & string];

export const text = (words: string): Block => ({ kind: 'text', text: words });

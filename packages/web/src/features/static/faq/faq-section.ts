/** A question and its answer in plain words, one entry a paragraph. */
export interface Question {
  readonly question: string;
  readonly answer: readonly string[];
  /** Whether the table of the example stands below the answer. */
  readonly example?: true;
  /** A link to a page with more about it. */
  readonly more?: { readonly to: string; readonly label: string };
}

export interface FaqSection {
  /** Its anchor in the page's address. */
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** A question and its answer in plain words, one entry a paragraph. */
export interface Question {
  readonly question: string;
  readonly answer: readonly string[];
  /** Whether the table of the example stands below the answer. */
  readonly example?: true;
  /** A page of ours that has more. */
  readonly more?: { readonly to: string; readonly label: string };
}

export interface FaqSection {
  /** Part of the address that leads to it. */
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

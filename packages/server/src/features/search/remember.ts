/** Answers that many ask for, kept for a moment; those who ask at once share one look. */
export interface Memory<Answer> {
  of(key: string, look: () => Promise<Answer>): Promise<Answer>;
}

interface Limits {
  readonly forMs: number;
  /** Beyond it the oldest are forgotten. */
  readonly most: number;
}

/** `now` in milliseconds since any fixed moment. What failed is not remembered. */
export function createMemory<Answer>(
  { forMs, most }: Limits,
  now: () => number = () => performance.now(),
): Memory<Answer> {
  const known = new Map<string, { readonly answer: Promise<Answer>; readonly until: number }>();
  return {
    of(key, look) {
      const found = known.get(key);
      if (found && now() < found.until) return found.answer;
      const answer = look();
      known.delete(key);
      known.set(key, { answer, until: now() + forMs });
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      answer.catch(() => known.delete(key));
      return answer;
    },
  };
}

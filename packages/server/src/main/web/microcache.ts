/** One rendered answer, ready to be sent. */
export interface CachedPage {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: Buffer;
  /** The body in gzip. */
  readonly packed: Buffer;
}

interface Entry {
  readonly page: CachedPage;
  readonly freshUntil: number;
}

export interface MicrocacheOptions {
  /** Bytes of all pages together; the oldest leave first. */
  readonly capacity: number;
  /** Milliseconds since any fixed moment, never going backwards. */
  now(): number;
}

/**
 * Remembers answers for moments and renders each at most once at a time, so that a crowd reloading
 * at the close costs one rendering. Server errors are handed to those who waited and forgotten.
 */
export class Microcache {
  readonly #entries = new Map<string, Entry>();
  readonly #underway = new Map<string, Promise<CachedPage>>();
  readonly #options: MicrocacheOptions;
  #size = 0;

  constructor(options: MicrocacheOptions) {
    this.#options = options;
  }

  /** The page of a key; `freshMs` says for how many milliseconds a rendered one is served again. */
  get(
    key: string,
    freshMs: (page: CachedPage) => number,
    render: () => Promise<CachedPage>,
  ): Promise<CachedPage> | CachedPage {
    const entry = this.#entries.get(key);
    if (entry !== undefined && this.#options.now() < entry.freshUntil) return entry.page;
    const underway = this.#underway.get(key);
    if (underway !== undefined) return underway;
    const rendering = this.#render(key, freshMs, render);
    this.#underway.set(key, rendering);
    return rendering;
  }

  async #render(
    key: string,
    freshMs: (page: CachedPage) => number,
    render: () => Promise<CachedPage>,
  ): Promise<CachedPage> {
    try {
      const page = await render();
      this.#forget(key);
      if (page.status < 500) this.#remember(key, page, freshMs(page));
      return page;
    } finally {
      this.#underway.delete(key);
    }
  }

  #remember(key: string, page: CachedPage, freshMs: number): void {
    const size = sizeOf(page);
    if (size > this.#options.capacity) return;
    this.#entries.set(key, { page, freshUntil: this.#options.now() + freshMs });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#options.capacity) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#size -= sizeOf(entry.page);
  }
}

const sizeOf = ({ body, packed }: CachedPage) => body.length + packed.length;

import type { BrowserContext, Page } from '@playwright/test';

export interface ConsoleScreen {
  readonly name: string;
  readonly path: string;
  readonly as?: 'seller' | 'operator' | 'visitor';
  readonly sale?: 'draft' | 'running' | 'closed';
}

export const consoleScreens: readonly ConsoleScreen[];

export class ConsoleVisit {
  static begin(demo: {
    readonly url: string;
    readonly command: (...args: string[]) => Promise<unknown>;
    readonly openContext: () => Promise<BrowserContext>;
  }): Promise<ConsoleVisit>;
  open(page: Page, screen: ConsoleScreen): Promise<void>;
}

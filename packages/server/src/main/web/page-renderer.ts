import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InstallationError } from '../open-installation.ts';
import type { PageApi } from './page-api.ts';

/** What the web build exports (`packages/web/app/server.ts`). Server and web meet nowhere else. */
export interface PageRenderer {
  renderPage(
    request: Request,
    options: { api: PageApi; nonce: string; crawler: boolean },
  ): Promise<Response>;
  isCrawler(userAgent: string | undefined): boolean;
}

/** Loads the renderer of a web build, or says in a sentence how to make one. */
export async function loadPageRenderer(buildDirectory: string): Promise<PageRenderer> {
  const file = join(buildDirectory, 'server', 'index.js');
  try {
    await access(file);
  } catch (cause) {
    throw new InstallationError(
      `There is no web build at ${file}. Run "npm run build -w packages/web".`,
      {
        cause,
      },
    );
  }
  return (await import(pathToFileURL(file).href)) as PageRenderer;
}

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InstallationError } from '../installation-error.ts';

/** An answer of the API for pages; the web package declares the same type on its side. */
export interface RenderedAnswer {
  readonly status: number;
  /** Undefined unless the status is 200. */
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the web build exports (`packages/web/app/server.ts`). Server and web meet nowhere else. */
export interface PageRenderer {
  readonly renderPage: (
    request: Request,
    options: {
      readonly api: { call(name: string, input?: unknown): Promise<RenderedAnswer> };
      readonly nonce: string;
      readonly crawler: boolean;
    },
  ) => Promise<Response>;
}

/**
 * Address of the renderer of a web build, or an error that says how to make one. Throws
 * `InstallationError`.
 */
export async function findPageRenderer(buildDirectory: string): Promise<string> {
  const file = join(buildDirectory, 'server', 'index.js');
  try {
    await access(file);
  } catch (cause) {
    throw new InstallationError(
      `There is no web build at ${file}. Run "npm run build -w packages/web".`,
      { cause },
    );
  }
  return pathToFileURL(file).href;
}

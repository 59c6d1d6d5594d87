import path from 'node:path';
import type { Plugin } from 'vite';

/** What browsers get for which package of React's. Everything is of Preact's own, but for two hooks. */
const inBrowsers: Readonly<Record<string, string>> = {
  react: path.join(import.meta.dirname, 'react.js'),
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  scheduler: 'preact/compat/scheduler',
};

/** The browsers' build of the bidders' pages has Preact in React's place; the server renders with React (decision 225). */
export const preactInBrowsers: Plugin = {
  name: 'preact-in-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^(?:react(?:-dom)?(?:\/.+)?|scheduler)$/ },
    handler(id) {
      const replacement = inBrowsers[id];
      if (replacement === undefined) this.error(`Nothing stands for ${id} in browsers.`);
      return this.resolve(replacement, import.meta.filename);
    },
  },
};

import path from 'node:path';
import { leanDependencies } from '@fairlot/ui/tools/lean-dependencies.ts';
import { precompress } from '@fairlot/ui/tools/precompress.ts';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir }) => precompress(path.resolve(dir ?? '')),
};

export default defineConfig({
  plugins: [tailwindcss(), leanDependencies(), compressed],
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      onLog(level, log, handle) {
        // Radix marks its files for server rendering, which the console does not use.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  environments: {
    // The bundle is a renderer of pages, not a server: see app/server.ts.
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
  },
  resolve: { noExternal: [/^@fairlot\//] },
  build: { assetsInlineLimit: 0, target: 'es2022' },
});

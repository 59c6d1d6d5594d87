import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  // Every page needs these: one file packs better than ten, and stays cached when we change.
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack)\//,
                },
              ],
            },
          },
        },
      },
    },
    // The bundle is a renderer of pages, not a server: see app/server.ts.
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
  },
  resolve: { noExternal: [/^@fairlot\//] },
  build: { assetsInlineLimit: 0, target: 'es2022' },
});

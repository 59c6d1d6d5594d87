import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** A page for whoever works on the components, and for their tests; no part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  server: { host: '127.0.0.1', port: 4400 },
});

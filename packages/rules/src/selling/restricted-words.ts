/** Goods that may not be sold everywhere, by everybody or at all, or that need special care. */
export const restrictedKinds = [
  'weapons',
  'alcohol',
  'protected-species',
  'recalled',
  'medicine',
  'hazardous',
] as const;
export type RestrictedKind = (typeof restrictedKinds)[number];

/** Words of titles, in the singular; each may stand in the plural. */
export interface RestrictedWords {
  /** Names of such goods. */
  readonly names: readonly string[];
  /** Words before a name that make it something else: a toy gun. */
  readonly before: readonly string[];
  /** Words after a name that do: a gun cabinet. */
  readonly after: readonly string[];
  /** Other harmless phrases. */
  readonly others: readonly string[];
}

const storage = ['cabinet', 'case', 'rack', 'box', 'crate', 'can', 'tin', 'bag', 'holder'];
const pictures = ['book', 'print', 'poster', 'sign', 'photograph', 'painting', 'label', 'catalog'];
const plays = ['toy', 'cap', 'lego', 'barbie', 'play', 'pretend', 'plastic', 'candy', 'chocolate'];

/** Words between commas. */
const listed = (words: string) => words.split(/,\s*/).map((word) => word.trim());

export const restrictedWords: Readonly<Record<RestrictedKind, RestrictedWords>> = {
  weapons: {
    names: listed(`
        gun, handgun, shotgun, rifle, pistol, revolver, firearm, musket, carbine, derringer,
        muzzleloader, flintlock, ammo, ammunition, silencer, switchblade, brass knuckle`),
    before: [
      ...plays,
      ...listed(`
        nerf, water, squirt, pop, dart, potato, glue, staple, nail, brad, heat, caulk,
        caulking, grease, spray, paint, massage, soldering, tattoo, top, sex`),
    ],
    after: [
      ...storage,
      ...pictures,
      ...listed(`
        safe, holster, belt, sling, scope, sock, cover, grip, metal, cleaning kit, oil, cotton,
        club, lamp, pete`),
    ],
    others: listed(`
        guns n.? ?roses, beatles.*revolver, revolver.*beatles, son of a gun`),
  },
  alcohol: {
    names: listed(`
        wine, beer, ale, whiskey, whisky, bourbon, scotch, vodka, rum, tequila, mezcal, cognac,
        brandy, champagne, liqueur, liquor, absinthe, moonshine, bottle of gin, bottle of port,
        bottle of sherry`),
    before: listed(`
        root, ginger, birch, empty, alcohol-free, non-alcoholic, nonalcoholic`),
    after: [
      ...storage,
      ...pictures,
      ...listed(`
        glass, glassware, goblet, flute, coupe, stemware, snifter, stein, mug, tumbler, cup,
        decanter, carafe, pitcher, jug, cooler, fridge, refrigerator, cart, cellar, bucket,
        chiller, coaster, opener, cork, corkscrew, stopper, table, tray, neon, tap, barrel,
        keg, caddy, thermometer, mirror, clock, lamp, tag, color, colored, advertising,
        advertisement, country, tape, pine, plaid, red velvet`),
    ],
    others: listed(`
        cotton gin, rum raisin`),
  },
  'protected-species': {
    names: listed(`
        ivory, tusk, scrimshaw, tortoise ?shell, turtle shell, rhino horn, baleen,
        rhinoceros horn, whale ?bone, whale tooth, whale teeth, brazilian rosewood,
        (?:eagle|hawk|owl|falcon) (?:feather|talon|wing), elephant (?:hide|foot|hair),
        (?:leopard|tiger|jaguar|ocelot|cheetah|lion|polar bear|seal|otter) (?:skin|fur|pelt|hide|rug|coat),
        (?:taxidermy|mounted|stuffed) (?:owl|hawk|eagle|falcon|heron|songbird)`),
    before: listed(`
        faux, fake, imitation, simulated, synthetic, french, celluloid, resin, bakelite, plush,
        color, in`),
    after: listed(`
        color, colored, tone, toned, white, cream, finish, paint, painted, lace, silk, satin,
        linen, damask, velvet, wool, cotton, cashmere, leather, upholstered, upholstery,
        fabric, brocade, lacquer, enamel, porcelain, china, ceramic, dinnerware, glaze, sofa,
        chair, shag, curtain, drape, sweater, dress, gown, blouse, candle, towel, sheet, coast,
        soap, cat, pattern, print, plastic, acetate, sunglasses`),
    others: listed(`
        ivory (?:and|&) (?:gold|blue|green|black|beige|gray|red|pink|brown)`),
  },
  recalled: {
    names: listed(`
        crib, drop[- ]side (?:bed|cot), bassinet, playpen, inclined sleeper, rock .?n.? play,
        car seat, booster seat, baby walker, lawn dart, jart, buckyball,
        (?:magnet|magnetic) ball`),
    before: [
      ...plays,
      ...listed(`
        corn, doll, doll.s, nativity, dog, american girl`),
    ],
    after: listed(`
        quilt, blanket, sheet, bedding, skirt, mobile, board, cover, cushion`),
    others: [],
  },
  medicine: {
    names: listed(`
        prescription, medication, insulin, morphine, oxycodone, hydrocodone, codeine, fentanyl,
        opium, laudanum, testosterone, epipen, syringe, cpap, bipap, oxygen concentrator`),
    before: listed(`
        turkey, baster, marinade, ink, grease`),
    after: [
      ...storage,
      ...pictures,
      ...listed(`
        glasses, eyewear, eyeglasses, sunglasses, lens, frames, goggle, scale, safe, bottle,
        bed, pipe, weight, table, lamp`),
    ],
    others: [],
  },
  hazardous: {
    names: listed(`
        asbestos, radium, mercury (?:thermometer|barometer|switch|vial), firework,
        (?:bottle|jar|vial) of mercury, firecracker, explosive, dynamite, gunpowder,
        blasting cap, black powder, grenade, ordnance, artillery shell, poison, mortar shell,
        propane, gasoline, pesticide, herbicide, insecticide, ddt, freon, refrigerant,
        paint thinner, lead paint, bear spray`),
    before: [
      ...plays,
      ...listed(`
        inert, dummy, empty`),
    ],
    after: [
      ...storage,
      ...pictures,
      ...listed(`
        keg, flask, horn, measure, pump, globe, bottle, ring, ivy, grill, heater, smoker,
        fire pit, stove, torch, tea, green, coat, coated, spring`),
    ],
    others: [],
  },
};

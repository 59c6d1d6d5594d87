// Words that estate sales are made of. Earlier ones are drawn more often, as it is with real titles.
const list = (words: string) => words.split(' ');

export const materials = list(
  'vintage antique oak walnut sterling mahogany brass wooden porcelain crystal silver bronze copper marble leather wicker maple cherry pine teak rosewood iron steel enamel ceramic pewter glass ivory-colored jade linen wool silk velvet cotton granite onyx amber coral turquoise pearl',
);
export const manners = list(
  'large small carved painted signed framed hand-made early modern victorian georgian art-deco mid-century rustic folk primitive ornate inlaid gilt engraved cased boxed restored original matched rare unusual decorative miniature heavy folding',
);
export const kinds = list(
  'table chair lamp clock vase ring bowl mirror chest desk plate necklace bracelet brooch watch rug painting print book doll figurine teapot pitcher basket quilt cabinet dresser bench stool bookcase sideboard armchair sofa bed trunk box tray candlestick chandelier sconce lantern compass telescope microscope camera radio phonograph piano violin guitar trumpet banjo accordion drum flute saw plane drill anvil wrench lathe rake shovel wheelbarrow planter urn fountain sundial bicycle sled skis decoy rod reel rifle-case saddle bridle stirrup tractor wagon sleigh stamp coin medal banknote postcard poster map globe atlas bible almanac diary letter typewriter inkwell pen cufflinks tie-pin cane umbrella hat gloves shawl coat gown kimono apron tapestry tablecloth napkin spoon fork knife ladle goblet decanter tumbler tankard stein mug saucer tureen platter creamer sugar-bowl salt-cellar pepper-mill mortar kettle skillet griddle waffle-iron churn crock jug demijohn bottle jar marble-set puzzle game train truck robot puppet dollhouse rocking-horse teddy-bear tricycle kite top yo-yo barometer thermometer scale cash-register lunchbox thermos icebox stove mantel door window shutter gate fence weathervane finial column corbel tile brick stained-glass panel screen divider easel palette mannequin birdcage aquarium terrarium incubator',
);
export const details = list(
  'condition size inches good wear age marked base original estate minor finish height wide old patina label family drawer back piece set hardware repair surface edge key house attic collection maker number fitted lined loose handle lid feet stand mark corner chip',
);
/** Syllables of makers' names, three each: a long tail of names with few lots each. */
export const syllables = list(
  'al ba ber bor bru cal car cor dan del dor el en er fal fen gar ger hal ham hol jan kar kel lan lor mar mel nor ol par pel ran ros sal sen tan tol van wil',
);

/** A category, and the words that identify its lots. */
export interface CategoryWords {
  /** Its name if the seller has none of their own. */
  readonly name: string;
  /** Words in sellers' own names for it. */
  readonly names: string;
  /** Names of such things, singular; "tea-set" is two adjacent words. */
  readonly things: string;
  /** Weaker hints: materials, makers, parts and phrases; several together count. */
  readonly hints: string;
}

/** Categories of things sold in estates, with common words for them. */
export const categoryWords: readonly CategoryWords[] = [
  {
    name: 'Furniture',
    names: 'furniture furnishing seating',
    things:
      'armchair armoire bed bedstead bench bookcase bookshelf bureau buffet cabinet chair chaise chest chiffonier coffer commode couch credenza crib cupboard daybed desk divan dresser footstool hall-tree headboard highboy hutch lowboy loveseat nightstand ottoman pedestal rocker recliner secretary settee settle sideboard sofa stand stool table trunk vanity vitrine wardrobe washstand whatnot cellarette bookstand shelf shelves highchair plant-stand blanket-chest',
    hints:
      'walnut mahogany oak cherry maple rosewood teak pine veneer upholstered tufted drawer cabriole caned windsor chippendale sheraton hepplewhite stickley eames knoll drexel ethan dovetailed marquetry barley rush-seat ladder-back leaf pedestal-base',
  },
  {
    name: 'Clocks & Watches',
    names: 'clock watch timepiece horology',
    things:
      'clock watch wristwatch pocket-watch stopwatch timepiece chronograph metronome chronometer regulator hourglass wrist-watch grandfather-clock cuckoo mantel-clock',
    hints:
      'pendulum chime movement jewels winding escapement dial seiko rolex omega hamilton elgin waltham bulova seth howard ingraham ansonia sessions strikes westminster',
  },
  {
    name: 'Lamps & Lighting',
    names: 'lamp light lighting',
    things:
      'lamp lantern chandelier sconce candelabrum candelabra candlestick torchiere lampshade ceiling-light night-light pendant-light floor-lamp table-lamp oil-lamp light fixture girandole',
    hints:
      'shade wired rewired wick bulb socket kerosene aladdin leaded electrified chimney burner',
  },
  {
    name: 'Silver & Tableware',
    names: 'silver tableware flatware silverware',
    things:
      'flatware cutlery fork spoon knife ladle salver tray teapot coffeepot tea-service coffee-service tea-set sugar-bowl creamer tureen gravy-boat sauceboat chafing-dish samovar serving-set cruet salt-cellar napkin-ring porringer tankard goblet trivet candle-snuffer entree-dish compote toast-rack',
    hints:
      'sterling silver silverplate plated pewter hallmark gorham towle reed tiffany oneida rogers wallace monogram engraved tarnish repousse ounce',
  },
  {
    name: 'Ceramics & Porcelain',
    names: 'ceramic porcelain pottery china stoneware',
    things:
      'vase plate platter cup saucer jug crock pitcher bowl jar urn charger tile mug stein planter jardiniere ginger-jar dinner-service tea-bowl cachepot cookie-jar dinnerware teacup casserole pot',
    hints:
      'porcelain china stoneware earthenware ironstone majolica faience delft transferware glaze glazed crazing pottery wedgwood spode royal doulton limoges meissen rookwood roseville haviland hand-painted blue-and-white terracotta bone-china',
  },
  {
    name: 'Glass & Barware',
    names: 'glass glassware crystal barware',
    things:
      'decanter tumbler goblet stemware wineglass wine-glass cocktail-shaker punch-bowl paperweight bottle perfume-bottle flask carafe ice-bucket snifter shot-glass flute coupe barware glass cordial champagne-glass glasses',
    hints:
      'glass crystal waterford baccarat lalique steuben murano cut-glass blown etched pressed depression carnival cranberry stopper facets iridescent pontil',
  },
  {
    name: 'Textiles & Needlework',
    names: 'textile linen needlework rug quilt carpet',
    things:
      'quilt rug carpet runner kilim blanket coverlet bedspread tablecloth napkin linen curtain drape tapestry sampler needlepoint afghan pillow doily lace pillowcase sheet throw wall-hanging cushion embroidery towel',
    hints:
      'wool cotton linen woven stitched crochet hooked embroidered patchwork persian oriental warp weft fringe needlework silk-thread hand-knotted fabric',
  },
  {
    name: 'Jewelry',
    names: 'jewelry jewellery jewel gem',
    things:
      'ring necklace bracelet brooch earring pendant locket bangle cufflink tiara choker cameo charm-bracelet tie-pin stickpin pin chain jewelry bead',
    hints:
      'gold karat 14k 18k 10k diamond ruby sapphire emerald pearl opal garnet amethyst turquoise carat clasp gemstone rhinestone platinum filigree solitaire',
  },
  {
    name: 'Fashion & Accessories',
    names: 'fashion clothing accessory apparel vintage',
    things:
      'dress coat jacket hat gown suit shoe boot handbag purse scarf glove shawl kimono skirt blouse belt tie shirt vest fur stole wallet clutch umbrella parasol fan suitcase luggage cape sunglasses cane walking-stick bonnet',
    hints:
      'leather silk velvet satin beaded lined size hermes gucci chanel vuitton burberry mink tailored sleeves zipper buttons brim hem worn-once',
  },
  {
    name: 'Coins & Medals',
    names: 'coin medal numismatic currency stamp',
    things:
      'coin medal dollar penny token banknote bank-note proof-set bullion ingot nickel dime quarter medallion sovereign half-dollar cent eagle stamp',
    hints:
      'mint minted uncirculated circulated morgan denomination obverse reverse currency commemorative slab graded ribbon',
  },
  {
    name: 'Paintings & Prints',
    names: 'painting print art picture',
    things:
      'painting print lithograph etching engraving watercolor drawing portrait landscape poster woodcut woodblock serigraph pastel sketch still-life seascape oil-painting canvas aquatint photogravure silkscreen mezzotint',
    hints:
      'oil canvas framed signed matted frame impasto brushwork school edition numbered paper gouache gilt-frame artist',
  },
  {
    name: 'Sculpture & Figurines',
    names: 'sculpture figurine statue bronze',
    things:
      'sculpture figurine statue bust statuette figure carving bookend relief torso mask netsuke bronze group plaque',
    hints:
      'bronze marble alabaster carved cast patina hummel lladro plinth soapstone ivory plaster spelter pedestal',
  },
  {
    name: 'Books & Maps',
    names: 'book map manuscript document ephemera',
    things:
      'book atlas map bible encyclopedia novel volume manuscript chart globe cookbook magazine comic album diary newspaper pamphlet almanac dictionary postcard letter first-edition autograph library',
    hints:
      'leather-bound hardcover binding bound pages foxing edition printed published author dust-jacket illustrated spine folio plates title-page',
  },
  {
    name: 'Musical Instruments',
    names: 'musical music instrument piano guitar',
    things:
      'piano violin guitar banjo trumpet saxophone clarinet flute cello accordion drum harmonica mandolin organ ukulele trombone fiddle harp concertina zither cornet viola dulcimer pump-organ tuba xylophone autoharp',
    hints:
      'strings fretboard keys bow steinway gibson fender martin mouthpiece spruce reed ebony tuned bridge pegs',
  },
  {
    name: 'Radio & Records',
    names: 'radio record audio stereo vinyl music-media',
    things:
      'radio record phonograph turntable gramophone victrola jukebox speaker amplifier receiver tape-deck stereo lp jazz-record 78 cassette reel-to-reel tuner console-radio record-player album',
    hints:
      'vinyl philco zenith rca tube bakelite needle marantz shellac hi-fi dial jazz horn blues mono pressing sleeve',
  },
  {
    name: 'Cameras & Instruments of Science',
    names: 'camera optic scientific science instrument photography',
    things:
      'camera microscope telescope binocular binoculars lens projector sextant barometer compass theodolite slide-rule tripod spyglass magnifier light-meter thermometer balance stereoscope movie-camera transit opera-glasses scale',
    hints:
      'leica kodak nikon canon zeiss polaroid rolleiflex shutter aperture lenses optics bellows exposure eyepiece calibrated',
  },
  {
    name: 'Toys & Games',
    names: 'toy game doll hobby collectible',
    things:
      'toy doll game puzzle train teddy-bear bear dollhouse chess-set chess marble locomotive pedal-car board-game rocking-horse top model-kit puppet action-figure robot tin-toy blocks yo-yo jigsaw marionette checkers cap-gun playing-card wagon',
    hints:
      'steiff lionel barbie hasbro mattel lego clockwork tinplate windup wind-up cast-iron marx dice plush die-cast hot-wheels boxed playset',
  },
  {
    name: 'Sporting Goods',
    names: 'sport sporting fishing hunting recreation',
    things:
      'golf-club golf bat baseball football racket racquet ski skis skate fishing-rod rod reel lure decoy bicycle canoe paddle oar sled snowshoe creel bow arrow tackle-box tennis glove-baseball saddle croquet-set dumbbell kayak archery helmet surfboard toboggan',
    hints:
      'wilson spalding rawlings orvis bamboo fly hickory team tackle cork-handle autographed fishing hunting sports',
  },
  {
    name: 'Tools & Workshop',
    names: 'tool workshop hardware shop machinery',
    things:
      'tool plane saw hammer drill vise anvil chisel wrench level lathe toolbox tool-chest tool-box router sander brace axe hatchet clamp screwdriver plier workbench bandsaw grinder spokeshave drawknife square ladder generator micrometer mallet auger handsaw bellows caliper jointer',
    hints:
      'stanley craftsman disston millers starrett dewalt blade jaw bits steel iron-body beech workshop forged handles',
  },
  {
    name: 'Garden & Outdoor',
    names: 'garden outdoor yard patio',
    things:
      'birdbath bird-bath sundial fountain wheelbarrow lawnmower mower weathervane weather-vane birdhouse bird-feeder trellis watering-can garden-bench gate urn-garden planter rake spade shovel hose patio-set adirondack hammock gnome cold-frame wind-chime finial obelisk grill arbor garden-chair flower-pot garden glider croquet',
    hints:
      'garden outdoor patio lawn weathered cast-stone zinc wrought-iron lead verdigris terrace lichen concrete yard greenhouse moss',
  },
  {
    name: 'Kitchen & Appliances',
    names: 'kitchen appliance cookware household',
    things:
      'skillet cookware saucepan mixer toaster blender refrigerator freezer oven stove washer dryer dishwasher microwave kettle waffle-iron coffee-maker cutting-board rolling-pin dutch-oven canister bread-box frying-pan butter-churn',
    hints:
      'kitchenaid griswold lodge pyrex le-creuset cast-iron nonstick enamelware copper-bottom wagner whirlpool baking',
  },
  {
    name: 'Electronics',
    names: 'electronic computer tech television',
    things:
      'television tv laptop computer monitor printer tablet phone smartphone router-wifi console-game playstation xbox nintendo headphone dvd-player keyboard soundbar ipad',
    hints: 'samsung sony apple hdmi usb bluetooth charger lcd led gigabyte remote wireless',
  },
  {
    name: 'Vehicles',
    names: 'vehicle car automobile motor boat',
    things:
      'car truck motorcycle tractor trailer boat van sedan scooter coupe-car pickup moped rv camper automobile',
    hints:
      'ford chevrolet harley mileage odometer engine vin title-in-hand transmission tires buick cadillac outboard',
  },
];

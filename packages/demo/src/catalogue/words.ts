import { list } from './kind.ts';

export const makerMarks = list(
  'No mark found.|Unmarked.|The maker is not known to us.|A mark that we could not read.|' +
    'Not marked, as far as we could see.',
);
export const signatures = list(
  'Unsigned.|No signature found.|The maker is not known to us.|A signature that we could not read.|' +
    'Not researched further.',
);
export const jewelMarks = list(
  'A mark that we could not read.|Not tested beyond the marks.|The maker is not known to us.|' +
    'Worn smooth where a mark may have been.',
);
export const counts = list(
  'Not researched further.|As found in the house.|Sold as found.|' +
    'Please judge by the photographs.',
);

export const owners = list(
  "a retired ship's engineer|a country doctor|a schoolteacher who traveled|a county judge|a dairy family|" +
    'two sisters who never moved|a country lawyer|a widower who kept everything|a retired postmaster',
);

export const origins = list(
  'by descent in the family|bought at a church fair in 1954|a wedding gift of 1921|' +
    'acquired on a trip in 1937|from an earlier estate in the same street|brought by rail in 1908|' +
    'purchased from a dealer on Fourth Avenue|bought at the county fair|' +
    'inherited from an aunt|found in the house when it was bought|a retirement present|' +
    'traded for a cord of firewood|from the closing of the old hotel|a birthday present|' +
    'bought at a farm sale in 1938|out of the Columbus Avenue shop, 1968',
);

/** What is good about a lot; good ones have nothing else. */
export const merits = list(
  'little handled|an honest surface|good color throughout|clean and sound|' +
    'better than most we see|as if put away last week|never restored',
);

export const wear = list(
  'light wear in keeping with age|some wear at the edges|handled and cared for|' +
    'wear you would expect|surface wear, nothing structural',
);

export const asides = list(
  'A family photograph shows it in place.|' +
    'It was the last thing to leave the house.|' +
    'It photographs darker than it is.|' +
    'Please look at all photographs; they are part of the description.|' +
    'Sold with a copy of the inventory entry.|' +
    'Untouched since the house was closed.|' +
    'A neighbor looked after it for thirty years.|' +
    'From a smoke-free home.|' +
    'One of our favorites in this sale.|' +
    'Good examples have become hard to find.|' +
    'It will please a collector.|' +
    'We cleaned it with a dry cloth and nothing else.|' +
    'There is a second one in the family that is not for sale.',
);

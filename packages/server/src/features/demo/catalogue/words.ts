import { list } from './kind.ts';

export const periods = list(
  'Federal-Style|Victorian|Edwardian|Arts and Crafts|Art Nouveau|Art Deco|Colonial Revival|' +
    'Mid-Century|Gilded-Age|Depression-Era|Early 20th Century|19th Century|1920s|1930s|1950s|' +
    'Antique|Vintage|Prewar',
);
export const owners = list(
  "a retired ship's engineer|a country doctor|two sisters who taught piano|" +
    'a newspaper editor|a schoolteacher who traveled|a county judge|a dairy family|' +
    "a stage carpenter|a botanist|a railroad conductor|a judge's widow|a hotel keeper|" +
    'a ceramics collector|a veterinary surgeon|a pharmacist|a bank cashier',
);
export const origins = list(
  'by descent in the family|bought at a church fair in 1954|a wedding gift of 1921|' +
    'acquired on a trip in 1937|from an earlier estate in the same street|' +
    'purchased from a dealer on Fourth Avenue|won in a raffle, the family says|' +
    'brought by rail in 1908|inherited from an aunt|found in the house when it was bought',
);
export const wear = list(
  'light wear in keeping with age|signs of daily use|little handled|an honest surface|' +
    'good color throughout|some wear at the edges|clean and ready to use',
);

/** Better ones more often. */
export const grades = ['Excellent', 'Very good', 'Good', 'Good', 'Fair', 'As found'] as const;

export const asides = [
  'The family remembers it from every Thanksgiving.',
  'A photograph of about 1940 shows it in place.',
  'It was the last thing to leave the house.',
  'Larger in person than the photographs suggest.',
  'Two neighbors asked about it before we had unpacked it.',
  'We have sold one like it in eleven years.',
  'It photographs darker than it is.',
  'Please look at all photographs; they are part of the description.',
  'Heavier than it looks: bring a friend to the pickup.',
  'The kind of piece that makes a room.',
  'Sold with a copy of the inventory entry.',
  'Untouched since the house was closed.',
  'A neighbor kept it oiled for thirty years.',
  'From a smoke-free home with one well-behaved cat.',
];

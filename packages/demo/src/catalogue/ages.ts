/** Eras of which things can be that look so old, and the year by which all of those had begun to be made. */
export const ages = {
  victorian: { eras: ['Victorian', 'Late Victorian', 'Late 19th Century', '1890s'], by: 1899 },
  antique: { eras: ['19th Century', 'Early 20th Century'], by: 1919 },
  prewar: { eras: ['Early 20th Century', '1920s', '1930s'], by: 1939 },
  thirties: { eras: ['1930s'], by: 1939 },
  midcentury: { eras: ['1950s', '1960s'], by: 1969 },
  vintage: { eras: ['Mid-20th Century', '20th Century'], by: 1969 },
  /** Nobody can tell. */
  none: { eras: [''], by: 1979 },
} as const;

export type Age = keyof typeof ages;

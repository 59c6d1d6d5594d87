/** The distances that one can choose, in miles. */
export const nearMiles = [25, 50, 100] as const;

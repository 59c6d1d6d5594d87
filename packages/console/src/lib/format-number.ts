const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** A number as people write it: "1,050", "8.875". */
export const formatNumber = (value: number): string => figures.format(value);

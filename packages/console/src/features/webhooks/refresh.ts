/** The refetch interval in milliseconds while the page is visible, so that a test event shows up. */
export const refreshMs = 4_000;

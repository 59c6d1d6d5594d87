/** Kept on this device permanently, without a name: somebody has logged in here. */
const key = 'LoggedInBefore';

/**
 * Whether log-in is what this visitor most likely wants. Without storage every visitor counts as new.
 */
export function hasLoggedInBefore(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function rememberLoggedIn(): void {
  try {
    localStorage.setItem(key, 'yes');
  } catch {
    // Without it, the sign-up form opens first next time, which links to the login.
  }
}

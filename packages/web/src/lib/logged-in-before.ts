/** Kept on this device for good, without a name: somebody has logged in here. */
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
    // Asked for an account next time, one still finds the way to log in.
  }
}

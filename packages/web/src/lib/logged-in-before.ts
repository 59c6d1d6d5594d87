/** Kept on this device for good, without a name: somebody has logged in here. */
const key = 'LoggedInBefore';

/** Whether log-in is what this visitor most likely wants. Where nothing can be kept, nobody returns. */
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

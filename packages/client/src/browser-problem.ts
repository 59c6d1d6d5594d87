export type PasskeyTask = 'log-in' | 'add';

const unused: Record<PasskeyTask, string> = {
  'log-in': 'No passkey was used. Try again, or log in with your password.',
  add: 'No passkey was created. You can try again.',
};

/**
 * The message when the browser returned no passkey, by the name of its error (WebAuthn, sections 5.1.3 and
 * 5.1.4); null when another request replaced this one.
 */
export function browserProblem(error: unknown, task: PasskeyTask): string | null {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      return null;
    // Canceled, timed out, or no passkey available: browsers do not tell which.
    case 'NotAllowedError':
      return unused[task];
    case 'InvalidStateError':
      return task === 'add' ? 'This device has a passkey for your account already.' : unused[task];
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'This device cannot keep a passkey. It needs a screen lock, such as a fingerprint or a PIN.';
    case 'SecurityError':
      return 'Passkeys do not work at this address.';
    default:
      return 'Your browser could not do this. Please try again.';
  }
}

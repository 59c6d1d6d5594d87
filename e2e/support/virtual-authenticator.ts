import type { Page } from '@playwright/test';

/** Chromium's virtual authenticator, as in DevTools. */
export interface VirtualAuthenticator {
  /** Whether the user touches the device; otherwise requests stay open. */
  touchWhenAsked(touch: boolean): Promise<void>;
  /** Whether they are known to it, by finger, face or PIN. */
  knowsOwner(known: boolean): Promise<void>;
  /** How many passkeys it holds. */
  count(): Promise<number>;
}

/** Gives the page's browser a device that knows its owner; nobody touches it yet. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    touchWhenAsked: async (enabled) => {
      const command = 'WebAuthn.setAutomaticPresenceSimulation';
      await devTools.send(command, { authenticatorId, enabled });
    },
    knowsOwner: async (isUserVerified) => {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () =>
      (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

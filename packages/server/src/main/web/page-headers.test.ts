import { describe, expect, test } from 'vitest';
import {
  analyticsHosts,
  cdnHosts,
  contentSecurityPolicy,
  formHosts,
  recaptchaHosts,
  stripeHosts,
} from './page-headers.ts';

const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `));

describe('the policy of a page', () => {
  test('names nobody but us where no provider’s script is used', () => {
    const policy = contentSecurityPolicy(["'sha256-a'"]);
    expect(policy).not.toContain('stripe');
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'sha256-a'");
    expect(directive(policy, 'frame-src')).toBeUndefined();
    // WebSockets to our own host are included.
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self'");
  });

  test('lets Stripe’s script, frames and calls in, and nothing else of it', () => {
    const policy = contentSecurityPolicy([], [stripeHosts]);
    expect(directive(policy, 'script-src')).toContain('https://js.stripe.com');
    expect(directive(policy, 'frame-src')).toContain('https://hooks.stripe.com');
    expect(directive(policy, 'connect-src')).toContain('https://api.stripe.com');
    expect(directive(policy, 'default-src')).toBe("default-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
  });

  test('lets the script that counts visits in by its path, and its calls home', () => {
    const policy = contentSecurityPolicy([], [analyticsHosts('https://c.example/js/s.js?v=1')]);
    expect(directive(policy, 'script-src')).toBe("script-src 'self' https://c.example/js/s.js");
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://c.example");
    expect(directive(policy, 'frame-src')).toBeUndefined();
  });

  test('lets the contact form in as a frame alone', () => {
    const policy = contentSecurityPolicy([], [formHosts('https://forms.example/sell?theme=light')]);
    expect(directive(policy, 'frame-src')).toBe("frame-src 'self' https://forms.example");
    expect(policy.match(/forms\.example/g)).toHaveLength(1);
  });

  test('lets pictures in from us alone, and from the network that holds copies where there is one', () => {
    expect(directive(contentSecurityPolicy([]), 'img-src')).toBe("img-src 'self' data:");
    const policy = contentSecurityPolicy([], [stripeHosts, cdnHosts('cdn.example:8443')]);
    expect(directive(policy, 'img-src')).toBe("img-src 'self' data: cdn.example:8443");
    expect(policy.match(/cdn\.example/g)).toHaveLength(1);
  });

  test('lets reCAPTCHA’s script in by its path, and nothing else that Google serves', () => {
    const policy = contentSecurityPolicy([], [stripeHosts, recaptchaHosts]);
    const sources = ['script-src', 'frame-src', 'connect-src'].flatMap(
      (name) => directive(policy, name)?.split(' ') ?? [],
    );
    const google = sources.filter((source) => /google|gstatic/.test(source));
    expect(google).toHaveLength(5);
    for (const source of google) expect(source).toMatch(/^https:\/\/[\w.]+\/recaptcha\/$/);
    expect(directive(policy, 'script-src')).toContain('https://js.stripe.com');
  });
});

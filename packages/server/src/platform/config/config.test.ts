import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const production = {
  FAIRLOT_MODE: 'production',
  DATABASE_URL: 'postgres://localhost/fairlot',
  PUBLIC_URL: 'https://fairlot.example',
  SMTP_URL: 'smtps://mail.example',
  POSTAL_ADDRESS: '12 Warren Street, Hudson, NY 12534',
  ...stripe,
};

function without(name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(production).filter(([key]) => key !== name));
}

describe('cards', () => {
  test('are the sandbox where no key is set, also when the lines are left empty', () => {
    expect(readConfig({}).stripe).toBeUndefined();
    expect(readConfig({ STRIPE_SECRET_KEY: '', STRIPE_API_URL: ' ' }).stripe).toBeUndefined();
  });

  test('are Stripe’s with all three keys', () => {
    expect(readConfig(stripe).stripe).toEqual({
      secretKey: 'sk_test_abc',
      publishableKey: 'pk_test_abc',
      webhookSecret: 'whsec_abc',
      apiUrl: undefined,
    });
  });

  test.each(Object.keys(stripe))('need %s beside the others', (name) => {
    expect(() => readConfig({ ...stripe, [name]: '' })).toThrow(`${name} must be set as well`);
  });

  test('refuse keys of two modes, and values that are no keys, without repeating them', () => {
    expect(() => readConfig({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY.',
    );
    expect(() => readConfig({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_hidden' })).toThrow(
      /^STRIPE_SECRET_KEY: not a secret key of Stripe$/,
    );
  });
});

describe('the bot check', () => {
  const keys = { RECAPTCHA_SITE_KEY: '6Lsite_-', RECAPTCHA_SECRET_KEY: '6Lsecret' };

  test('is off where no key is set, and reCAPTCHA’s with both', () => {
    expect(readConfig({ RECAPTCHA_SITE_KEY: ' ' }).botCheck).toBeUndefined();
    expect(readConfig(keys).botCheck).toEqual({
      siteKey: '6Lsite_-',
      secretKey: '6Lsecret',
      verifyUrl: undefined,
    });
  });

  test.each(Object.keys(keys))('needs %s beside the other', (name) => {
    expect(() => readConfig({ ...keys, [name]: '' })).toThrow(`${name} must be set as well`);
  });

  test('refuses what is no key without repeating it', () => {
    expect(() => readConfig({ ...keys, RECAPTCHA_SECRET_KEY: 'hidden word' })).toThrow(
      /^RECAPTCHA_SECRET_KEY: not a secret key of reCAPTCHA$/,
    );
  });
});

describe('the demo', () => {
  test.each([
    {},
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { HOST: 'localhost', PUBLIC_URL: 'http://hudson.localhost:3000' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'https://127.0.0.2' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.fairlot.example', PUBLIC_DEMO: 'yes' },
  ])('may stand at %j', (environment) => {
    expect(readConfig(environment)).toMatchObject({ mode: 'demo' });
  });

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.20'],
    ['HOST', '127.attacker.example'],
    ['PUBLIC_URL', 'https://fairlot.example'],
    ['PUBLIC_URL', 'http://localhost.example'],
    ['PUBLIC_URL', 'http://127.0.0.1.example'],
  ])('with its known passwords does not stand at %s=%s unasked', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} .*FAIRLOT_MODE=production.*PUBLIC_DEMO=yes`),
    );
  });
});

describe('staff', () => {
  test('show a second factor in production, and in the demo where that is meant', () => {
    expect(readConfig(production).asksSecondFactor).toBe(true);
    expect(readConfig({ ...production, PUBLIC_DEMO: 'yes' }).asksSecondFactor).toBe(true);
    expect(readConfig({}).asksSecondFactor).toBe(false);
    expect(readConfig({ SECOND_FACTOR: 'yes' }).asksSecondFactor).toBe(true);
  });
});

describe('production', () => {
  test('is at an https address', () => {
    expect(() => readConfig({ ...production, PUBLIC_URL: 'http://fairlot.example' })).toThrow(
      'PUBLIC_URL must begin with https:// in production.',
    );
  });

  test('shows how its calls are made only where that is wanted; the demo does', () => {
    expect(readConfig(production).withApiDocs).toBe(false);
    expect(readConfig({ ...production, API_DOCS: 'yes' }).withApiDocs).toBe(true);
    expect(readConfig({}).withApiDocs).toBe(true);
  });

  test('starts with everything real', () => {
    expect(readConfig(production)).toMatchObject({ mode: 'production' });
  });

  test.each(Object.keys(production).filter((name) => name !== 'FAIRLOT_MODE'))(
    'names %s when it is missing',
    (name) => {
      expect(() => readConfig(without(name))).toThrow(name);
    },
  );

  test.each(['STRIPE_API_URL', 'TWILIO_API_URL', 'RECAPTCHA_VERIFY_URL'])(
    'refuses a stand-in by %s',
    (name) => {
      expect(() => readConfig({ ...production, [name]: 'http://127.0.0.1:1' })).toThrow(
        `${name} names a stand-in`,
      );
    },
  );
});

test('production posts no webhook to its own machine', () => {
  expect(readConfig({}).webhooksToLoopback).toBe(false);
  expect(readConfig({ WEBHOOKS_TO_LOOPBACK: 'yes' }).webhooksToLoopback).toBe(true);
  expect(() => readConfig({ ...production, WEBHOOKS_TO_LOOPBACK: 'yes' })).toThrow(
    'WEBHOOKS_TO_LOOPBACK',
  );
});

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15185550199',
};

const bucket = {
  S3_BUCKET: 'fairlot-files',
  AWS_REGION: 'eu-north-1',
  AWS_ACCESS_KEY_ID: 'AKIA0',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

describe('files', () => {
  test('are in the data folder without a bucket, whatever other programs are told', () => {
    const { S3_BUCKET: _, ...others } = bucket;
    const elsewhere = { AWS_ENDPOINT_URL_S3: 'http://minio.example:9000' };
    expect(readConfig({ ...production, ...others, ...elsewhere }).bucket).toBeUndefined();
  });

  test('are in the bucket, of Amazon or of whoever is named', () => {
    expect(readConfig({ ...production, ...bucket }).bucket).toEqual({
      name: 'fairlot-files',
      endpoint: 'https://s3.eu-north-1.amazonaws.com',
      region: 'eu-north-1',
      accessKeyId: 'AKIA0',
      secretAccessKey: 'secret',
    });
    const elsewhere = { AWS_ENDPOINT_URL_S3: 'https://minio.example:9000/' };
    expect(readConfig({ ...bucket, ...elsewhere }).bucket?.endpoint).toBe(
      'https://minio.example:9000',
    );
  });

  test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('need %s', (name) => {
    expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(`${name} must be set as well`);
  });

  test('never cross a network in clear', () => {
    const there = { ...production, ...bucket, AWS_ENDPOINT_URL_S3: 'http://minio.example:9000' };
    expect(() => readConfig(there)).toThrow('must begin with https://');
    const here = { ...there, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000' };
    expect(readConfig(here).bucket?.endpoint).toBe('http://127.0.0.1:9000');
  });
});

describe('text messages', () => {
  test('are nobody’s where nothing is set, in production too', () => {
    expect(readConfig({ TWILIO_FROM: ' ' }).twilio).toBeUndefined();
    expect(readConfig(production).twilio).toBeUndefined();
  });

  test('are Twilio’s with all three', () => {
    expect(readConfig({ ...production, ...twilio }).twilio).toEqual({
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: 'token',
      from: '+15185550199',
      apiUrl: undefined,
    });
  });

  test.each(Object.keys(twilio))('need %s beside the others', (name) => {
    expect(() => readConfig({ ...twilio, [name]: '' })).toThrow(`${name} must be set as well`);
  });

  test.each([
    ['TWILIO_ACCOUNT_SID', 'SK1'],
    ['TWILIO_FROM', '5185550199'],
    ['TWILIO_FROM', 'MG00000000000000000000000000000000'],
  ])('refuse %s of %s', (name, value) => {
    expect(() => readConfig({ ...twilio, [name]: value })).toThrow(new RegExp(`^${name}: `));
  });
});

describe('the environment', () => {
  test('takes a blank for a variable that is not set', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: ' ', HOST: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      logLevel: 'info',
      host: '127.0.0.1',
      databaseUrl: undefined,
    });
  });

  test('mails come from the address that is set, or from the host people know', () => {
    expect(readConfig(production).mailFrom).toBe('no-reply@fairlot.example');
    const set = readConfig({ ...production, MAIL_FROM: 'sales@post.fairlot.example' });
    expect(set.mailFrom).toBe('sales@post.fairlot.example');
  });

  test('help is at the address that is set, or at the host people know', () => {
    const known = { ...production, PUBLIC_URL: 'https://lots.example' };
    expect(readConfig(known).supportEmail).toBe('support@lots.example');
    expect(readConfig({}).supportEmail).toBe('support@fairlot.example');
    expect(readConfig({ SUPPORT_EMAIL: 'help@post.example' }).supportEmail).toBe(
      'help@post.example',
    );
  });

  test.each([
    ['SMTP_URL', 'foo'],
    ['MAIL_FROM', 'Fairlot <no-reply@fairlot.example>'],
    ['DATABASE_URL', 'mysql://localhost/fairlot'],
    ['BACKPLANE_URL', 'redis://localhost'],
    ['BACKPLANE_URL', 'nats://one,tls://two'],
    ['BACKPLANE_URL', 'nats://one,two:4222'],
    ['PORT', '0'],
    ['PROBE_PORT', '65536'],
    ['SUPPORT_EMAIL', 'help'],
    ['ANALYTICS_SCRIPT', 'http://counter.example/a.js'],
    ['CONTACT_FORM_URL', 'http://forms.example/sell'],
  ])('names %s when it cannot be %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });
});

test('a pool needs the address of its database beside it', () => {
  const pool = { DATABASE_POOL_URL: 'postgres://localhost:6432/fairlot' };
  expect(() => readConfig(pool)).toThrow('DATABASE_URL must be set as well: DATABASE_POOL_URL is.');
  expect(readConfig({ ...production, ...pool }).databasePoolUrl).toBe(pool.DATABASE_POOL_URL);
});

describe('seeing inside', () => {
  test.each(['short', 'with a blank in the middle of the token, long', 'ü'.repeat(40)])(
    'the token “%s” is no token',
    (token) => {
      expect(() => readConfig({ METRICS_TOKEN: token })).toThrow('METRICS_TOKEN: not 32');
    },
  );

  test('traces are of all where a collector is named, or of a share', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
    expect(readConfig({}).tracing).toBeUndefined();
    expect(readConfig(collector).tracing).toEqual({ endpoint: 'http://localhost:4318', share: 1 });
    expect(readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracing?.share).toBe(0.05);
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
  });
});

import path from 'node:path';
import { z } from 'zod';
import type { TracingOptions } from '../tracing/start-tracing.ts';

const address = (protocol: RegExp) => z.url({ protocol }).optional();

/** Of the servers of one NATS, which are reached alike. */
function areAddressesOfNats(text: string): boolean {
  const parts = text.split(',').map((part) => part.trim());
  return ['nats:', 'tls:'].some((protocol) =>
    parts.every((part) => URL.canParse(part) && new URL(part).protocol === protocol),
  );
}

/** Every variable is optional in demo mode; `.env.example` lists them with their meaning. */
const host = (text: RegExp, example: string) =>
  z.string().toLowerCase().regex(text, `not a host such as ${example}`).optional();

const Environment = z.object({
  FAIRLOT_MODE: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PROBE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PUBLIC_DEMO: z.literal('yes').optional(),
  API_DOCS: z.literal('yes').optional(),
  SECOND_FACTOR: z.literal('yes').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  ACKNOWLEDGED_DIR: z.string().min(1).optional(),
  DATABASE_URL: address(/^postgres(ql)?$/),
  DATABASE_POOL_URL: address(/^postgres(ql)?$/),
  DATABASE_REPLICA_URL: address(/^postgres(ql)?$/),
  BACKPLANE_URL: z
    .string()
    .refine(areAddressesOfNats, 'not nats:// or tls:// addresses with commas between them')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'not a name of a bucket')
    .optional(),
  AWS_ENDPOINT_URL_S3: address(/^https?$/),
  AWS_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'not a region such as us-east-1')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  PUBLIC_URL: address(/^https?$/),
  SMTP_URL: address(/^smtps?$/),
  MAIL_FROM: z.email().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'not a secret key of Stripe')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'not a publishable key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'not a webhook secret of Stripe')
    .optional(),
  STRIPE_API_URL: address(/^https?$/),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'not a site key of reCAPTCHA')
    .optional(),
  RECAPTCHA_SECRET_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'not a secret key of reCAPTCHA')
    .optional(),
  RECAPTCHA_VERIFY_URL: address(/^https?$/),
  POSTAL_ADDRESS: z.string().max(200).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  FACEBOOK_URL: address(/^https$/),
  INSTAGRAM_URL: address(/^https$/),
  ANALYTICS_SCRIPT: address(/^https$/),
  CONTACT_FORM_URL: address(/^https$/),
  CDN_HOST: host(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'cdn.example.com'),
  CONSOLE_HOST: host(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'console.example.com'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w{32}$/, 'not an account SID of Twilio')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+1\d{10}$/, 'not a number as +15185550100')
    .optional(),
  TWILIO_API_URL: address(/^https?$/),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?$/),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'not 32 characters or more without blanks')
    .optional(),
  WEBHOOKS_TO_LOOPBACK: z.literal('yes').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** A bucket of S3, or of a service that speaks as S3 does. */
export interface BucketKeys {
  readonly name: string;
  /** Its service, without a slash at the end; the bucket is in the path. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Address of a stand-in for Stripe; undefined for Stripe itself. */
  readonly apiUrl: string | undefined;
}

export interface TwilioKeys {
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that sends SMS, E.164. */
  readonly from: string;
  /** Address of a stand-in for Twilio; undefined for Twilio itself. */
  readonly apiUrl: string | undefined;
}

export interface BotCheckKeys {
  readonly siteKey: string;
  readonly secretKey: string;
  /** Address of a stand-in for the verifier; undefined for Google's own. */
  readonly verifyUrl: string | undefined;
}

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  /** Where probes are answered too; undefined for `port` alone. */
  readonly probePort: number | undefined;
  readonly dataDir: string;
  /** Where nodes note which bids they acknowledged. */
  readonly acknowledgedDir: string;
  /** Where pictures and certificates are; undefined if they are in the data folder. */
  readonly bucket: BucketKeys | undefined;
  readonly databaseUrl: string | undefined;
  /** The same database through PgBouncer in transaction mode; undefined where there is none. */
  readonly databasePoolUrl: string | undefined;
  /** Where replicas of that database answer; undefined where everything is read on it. */
  readonly databaseReplicaUrl: string | undefined;
  /** The servers of the NATS by which nodes hear of each other; undefined for PostgreSQL's NOTIFY. */
  readonly backplaneUrl: string | undefined;
  /** The public address of this installation, for links in mails. */
  readonly publicUrl: string;
  /** The host, without port, on which sellers' people work. */
  readonly consoleHost: string;
  readonly smtpUrl: string | undefined;
  /** The sender's address of mails; the name beside it is the site's. */
  readonly mailFrom: string;
  /** Undefined for the sandbox. */
  readonly stripe: StripeKeys | undefined;
  /** Undefined: the demo keeps SMS as files, production sends none. */
  readonly twilio: TwilioKeys | undefined;
  /** Undefined if forms are not checked. */
  readonly botCheck: BotCheckKeys | undefined;
  /** Postal address that marketing mails must contain, in one line. */
  readonly postalAddress: string;
  /** Address for people who need help. */
  readonly supportEmail: string;
  readonly facebookUrl: string | undefined;
  readonly instagramUrl: string | undefined;
  /** Address of the script that counts visits; undefined if they are not counted. */
  readonly analyticsScript: string | undefined;
  /** A form for sellers on another service; undefined if there is only the contact page. */
  readonly contactFormUrl: string | undefined;
  /** Whether `/api/docs` is served. */
  readonly withApiDocs: boolean;
  /** Whether staff are asked for a second factor: not in the demo, unless configured. */
  readonly asksSecondFactor: boolean;
  /** Host, perhaps with a port, of a content-delivery network for lot pictures; undefined for none. */
  readonly cdnHost: string | undefined;
  /** Where traces are sent, and for what share of requests; undefined for none. */
  readonly tracing: TracingOptions | undefined;
  /** The token that opens `/metrics`; undefined for none. */
  readonly metricsToken: string | undefined;
  /** Whether webhooks and push services may be on this machine, as in tests. */
  readonly webhooksToLoopback: boolean;
  readonly logLevel: string;
}

/** One line that names the variable and what is wrong with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Not real ones: the demo's mails are not sent, and production requires its own. */
const demoPostalAddress = '47 Countinghouse Lane, Hudson, NY 12534';
const demoHost = 'fairlot.example';

/** Reads the environment once. Throws `ConfigError`. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(withoutBlanks(environment));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.DATABASE_POOL_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL must be set as well: DATABASE_POOL_URL is.');
  }
  if (env.FAIRLOT_MODE === 'production') refuseStandIns(env);
  else refuseStrangers(env);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    mode: env.FAIRLOT_MODE,
    host: env.HOST,
    port: env.PORT,
    probePort: env.PROBE_PORT,
    dataDir: env.DATA_DIR,
    acknowledgedDir: env.ACKNOWLEDGED_DIR ?? path.join(env.DATA_DIR, 'acknowledged'),
    bucket: bucketKeys(env),
    databaseUrl: env.DATABASE_URL,
    databasePoolUrl: env.DATABASE_POOL_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    backplaneUrl: env.BACKPLANE_URL,
    publicUrl,
    consoleHost: env.CONSOLE_HOST ?? `console.${new URL(publicUrl).hostname}`,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    stripe: stripeKeys(env),
    botCheck: botCheckKeys(env),
    postalAddress: env.POSTAL_ADDRESS ?? demoPostalAddress,
    supportEmail:
      env.SUPPORT_EMAIL ??
      `support@${env.PUBLIC_URL === undefined ? demoHost : new URL(publicUrl).hostname}`,
    facebookUrl: env.FACEBOOK_URL,
    instagramUrl: env.INSTAGRAM_URL,
    analyticsScript: env.ANALYTICS_SCRIPT,
    contactFormUrl: env.CONTACT_FORM_URL,
    withApiDocs: env.FAIRLOT_MODE === 'demo' || env.API_DOCS === 'yes',
    asksSecondFactor: env.FAIRLOT_MODE === 'production' || env.SECOND_FACTOR === 'yes',
    cdnHost: env.CDN_HOST,
    twilio: twilioKeys(env),
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
    metricsToken: env.METRICS_TOKEN,
    webhooksToLoopback: env.WEBHOOKS_TO_LOOPBACK === 'yes',
    logLevel: env.LOG_LEVEL,
  };
}

type Env = z.infer<typeof Environment>;

/** Undefined without a bucket: the other variables may be there for other programs. */
function bucketKeys(env: Env): BucketKeys | undefined {
  const { S3_BUCKET: name, AWS_REGION: region = 'us-east-1' } = env;
  if (name === undefined) return undefined;
  const [accessKeyId, secretAccessKey] = (
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const
  ).map((variable) => {
    const value = env[variable];
    if (value === undefined)
      throw new ConfigError(`${variable} must be set as well: S3_BUCKET is.`);
    return value;
  }) as [string, string];
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? `https://s3.${region}.amazonaws.com`;
  return { name, endpoint: endpoint.replace(/\/+$/, ''), region, accessKeyId, secretAccessKey };
}

const stripeVariables = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** All three keys or none, and test keys must not be mixed with live keys. */
function stripeKeys(env: Env): StripeKeys | undefined {
  if (stripeVariables.every((name) => env[name] === undefined)) return undefined;
  const [secretKey, publishableKey, webhookSecret] = stripeVariables.map((name) => {
    const value = env[name];
    if (value === undefined) {
      throw new ConfigError(`${name} must be set as well: cards need all three keys of Stripe.`);
    }
    return value;
  }) as [string, string, string];
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY.');
  }
  return { secretKey, publishableKey, webhookSecret, apiUrl: env.STRIPE_API_URL };
}

const twilioVariables = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

/** All three or none. */
function twilioKeys(env: Env): TwilioKeys | undefined {
  if (twilioVariables.every((name) => env[name] === undefined)) return undefined;
  const [accountSid, authToken, from] = twilioVariables.map((name) => {
    const value = env[name];
    if (value === undefined) {
      throw new ConfigError(`${name} must be set as well: SMS need all three settings of Twilio.`);
    }
    return value;
  }) as [string, string, string];
  return { accountSid, authToken, from, apiUrl: env.TWILIO_API_URL };
}

/** Both keys or none. */
function botCheckKeys(env: Env): BotCheckKeys | undefined {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = env;
  if (siteKey === undefined && secretKey === undefined) return undefined;
  const missing = siteKey === undefined ? 'RECAPTCHA_SITE_KEY' : 'RECAPTCHA_SECRET_KEY';
  if (siteKey === undefined || secretKey === undefined) {
    throw new ConfigError(`${missing} must be set as well: the bot check needs both keys.`);
  }
  return { siteKey, secretKey, verifyUrl: env.RECAPTCHA_VERIFY_URL };
}

/** `PORT=` in a settings file means that it is not set. */
function withoutBlanks(environment: Record<string, string | undefined>) {
  return Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** Names by which only this machine reaches itself, as `HOST` and URLs write them. */
const ownNames = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Everybody knows the demo's passwords and can read its mails: others get access only if configured. */
function refuseStrangers(env: Env): void {
  if (env.PUBLIC_DEMO === 'yes') return;
  const places = {
    HOST: env.HOST,
    PUBLIC_URL: env.PUBLIC_URL === undefined ? 'localhost' : new URL(env.PUBLIC_URL).hostname,
  };
  for (const [name, host] of Object.entries(places)) {
    if (ownNames.test(host)) continue;
    throw new ConfigError(
      `${name} lets others reach a demo whose passwords everybody knows: set FAIRLOT_MODE=production, or PUBLIC_DEMO=yes if it is meant for everybody.`,
    );
  }
}

/** Production must not start with stand-ins: the error names the missing variable. */
function refuseStandIns(env: Env): void {
  const required = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'POSTAL_ADDRESS',
    ...stripeVariables,
  ] as const;
  for (const name of required) {
    if (env[name] === undefined) throw new ConfigError(`${name} must be set in production.`);
  }
  if (!env.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production.');
  }
  // Certificates would cross the network for everybody on it to read.
  const { protocol, hostname } = new URL(env.AWS_ENDPOINT_URL_S3 ?? 'https://aws');
  if (env.S3_BUCKET !== undefined && protocol !== 'https:' && !ownNames.test(hostname)) {
    throw new ConfigError(
      'AWS_ENDPOINT_URL_S3 must begin with https:// in production, unless it is on this machine.',
    );
  }
  for (const name of ['STRIPE_API_URL', 'TWILIO_API_URL', 'RECAPTCHA_VERIFY_URL'] as const) {
    if (env[name] !== undefined) {
      throw new ConfigError(`${name} names a stand-in and must not be set in production.`);
    }
  }
  if (env.WEBHOOKS_TO_LOOPBACK !== undefined) {
    throw new ConfigError(
      'WEBHOOKS_TO_LOOPBACK lets sellers reach this machine and must not be set in production.',
    );
  }
}

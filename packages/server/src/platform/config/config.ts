import { z } from 'zod';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** Every variable is optional in demo mode; `.env.example` lists them with their meaning. */
const Environment = z.object({
  FAIRLOT_MODE: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: optional,
  PUBLIC_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SMTP_URL: optional,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  readonly mode: 'demo' | 'production';
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Where people reach this installation, for links in mails. */
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
  readonly logLevel: string;
}

/** One line that names the variable and what is wrong with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment once. Throws `ConfigError`. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.FAIRLOT_MODE === 'production') refuseStandIns(env);
  return {
    mode: env.FAIRLOT_MODE,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    smtpUrl: env.SMTP_URL,
    logLevel: env.LOG_LEVEL,
  };
}

/** Production starts on no stand-in: say which variable is missing. */
function refuseStandIns(env: z.infer<typeof Environment>): void {
  const required = ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL'] as const;
  for (const name of required) {
    if (env[name] === undefined) throw new ConfigError(`${name} must be set in production.`);
  }
  throw new ConfigError(
    'Production needs a card gateway, and this version has the sandbox alone: it cannot run in production yet.',
  );
}

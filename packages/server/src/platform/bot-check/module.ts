import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Module } from '../modules/module.ts';
import { serveBotCheck } from './bot-check.routes.ts';
import { createBotGate } from './bot-gate.ts';
import type { BotGate } from './bot-gate.ts';
import { openBotCheck } from './open-bot-check.ts';

export function botCheckModule({
  config,
  database,
  log,
}: {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
}): Module & { readonly gate: BotGate } {
  const gate = createBotGate(openBotCheck(config), database, log);
  return { gate, serve: ({ api }) => serveBotCheck(api, gate) };
}

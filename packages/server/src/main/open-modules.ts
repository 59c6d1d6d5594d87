import { watchedJob } from '#platform/metrics/watched.ts';
import type { Module } from '#platform/modules/module.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { createModules } from './modules.ts';
import type { Modules } from './modules.ts';
import { openPlatform } from './platform.ts';
import type { Platform } from './platform.ts';

export interface OpenModules {
  readonly platform: Platform;
  readonly modules: Modules;
  /** Closes everything, once no more jobs are taken. */
  readonly close: () => Promise<void>;
}

/**
 * Opens all modules, for any process: they do not serve, take jobs or run passes yet. If one fails to
 * open, those opened before it are closed, so that a command that fails here can exit.
 */
export async function openModules(foundation: Foundation): Promise<OpenModules> {
  await using endings = new AsyncDisposableStack();
  const platform = await openPlatform(foundation, endings);
  const modules = createModules(platform);
  const all: readonly Module[] = Object.values(modules);
  for (const module of all) endings.defer(async () => module.stop?.());
  const jobs = all.flatMap(({ jobs = [] }) => jobs);
  await platform.jobs.open(jobs);
  for (const job of jobs) platform.jobs.handle(watchedJob(platform.metrics, job));
  const opened = endings.move();
  return { platform, modules, close: () => opened.disposeAsync() };
}

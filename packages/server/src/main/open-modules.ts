import type { Module } from '#platform/modules/module.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { createModules } from './modules.ts';
import type { Modules } from './modules.ts';
import { openPlatform } from './platform.ts';
import type { Platform } from './platform.ts';

export interface OpenModules {
  readonly platform: Platform;
  readonly modules: Modules;
  /** Closes what they stand on, once the queue has stopped: the bid writer first. */
  readonly close: () => Promise<void>;
}

/** All modules, for whatever process: none serves, takes jobs or begins a pass yet. */
export async function openModules(foundation: Foundation): Promise<OpenModules> {
  const platform = await openPlatform(foundation);
  const modules = createModules(platform);
  const jobs = Object.values(modules).flatMap(({ jobs = [] }: Module) => jobs);
  await platform.jobs.open(jobs);
  for (const job of jobs) platform.jobs.handle(job);
  return {
    platform,
    modules,
    async close() {
      await modules.bids.stop();
      await platform.backplane.close();
      await platform.visitorDatabase.close();
    },
  };
}

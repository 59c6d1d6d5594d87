import type { Follower } from '../facts/fact.ts';
import { labelOf } from '../facts/fact.ts';
import { HubError } from '../hub/method.ts';
import type { HubMethod } from '../hub/method.ts';
import type { HandledJob } from '../jobs/job.ts';
import type { Pass } from '../modules/module.ts';
import { inSpan } from '../tracing/spans.ts';
import type { Metrics } from './metrics.ts';

// Adds metrics to the parts of modules, so that no module has to do it itself.

export function watchedJob(metrics: Metrics, job: HandledJob): HandledJob {
  const watch = metrics.watch('job', job.name);
  return { ...job, run: (data) => watch(() => inSpan(`job ${job.name}`, () => job.run(data))) };
}

export function watchedPass(metrics: Metrics, pass: Pass): Pass {
  const watch = metrics.watch('pass', pass.name, pass.everyMs);
  return {
    ...pass,
    run: (stopping) => watch(() => inSpan(`pass ${pass.name}`, () => pass.run(stopping))),
  };
}

export function watchedFollower(metrics: Metrics, follower: Follower): Follower {
  const label = labelOf(follower);
  const watch = metrics.watch('follower', label);
  const name = `follower ${label}`;
  if (follower.scope === 'node') {
    return {
      ...follower,
      follow: (body: unknown) => watch(() => inSpan(name, () => follower.follow(body))),
    };
  }
  return {
    ...follower,
    follow: (transaction, body, recordedAt) =>
      watch(() => inSpan(name, () => follower.follow(transaction, body, recordedAt))),
  };
}

/** A refusal is an answer: only our own faults count as failures. */
export function watchedMethod(metrics: Metrics, name: string, method: HubMethod): HubMethod {
  const watch = metrics.watch('hub', name);
  return {
    bind(args) {
      const bound = method.bind(args);
      if (bound === null) return null;
      return async (connection) => {
        const outcome = await watch(() =>
          inSpan(`hub ${name}`, async () => {
            try {
              return { result: await bound(connection) };
            } catch (error) {
              if (error instanceof HubError) return { refusal: error };
              throw error;
            }
          }),
        );
        if ('refusal' in outcome) throw outcome.refusal;
        return outcome.result;
      };
    },
  };
}

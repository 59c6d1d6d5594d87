import type { HubConnection } from './method.ts';
import type { HubOptions } from './options.ts';
import { type HubMethod, HubError } from './method.ts';
import { type Invocation, completion, completionError } from './protocol.ts';

/**
 * Runs one invocation and returns its answer, null if the client wants none. The client learns of a
 * failure, and its reason if that is meant for clients; never a stack trace or an internal error.
 */
export async function runInvocation(
  method: HubMethod | undefined,
  connection: HubConnection,
  call: Invocation,
  log: HubOptions['log'],
): Promise<string | null> {
  const outcome = await outcomeOf(method, connection, call, log);
  if (call.id === null) return null;
  if ('error' in outcome) return completionError(call.id, outcome.error);
  try {
    return completion(call.id, outcome.result);
  } catch (error) {
    log.error(
      { err: error, method: call.target },
      'hub method returned a value that JSON cannot represent',
    );
    return completionError(call.id, failed(call.target));
  }
}

/** The answer to a call beyond the limit. */
export function tooManyCalls(id: string, target: string): string {
  return completionError(id, `${failed(target)} HubException: Too many calls. Wait a moment.`);
}

async function outcomeOf(
  method: HubMethod | undefined,
  connection: HubConnection,
  { target, args, streamed, uploads }: Invocation,
  log: HubOptions['log'],
): Promise<{ result: unknown } | { error: string }> {
  const notInvoked = `Failed to invoke '${target}' due to an error on the server.`;
  if (method === undefined) return { error: `${notInvoked} HubException: Method does not exist.` };
  if (streamed) {
    return {
      error: `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
    };
  }
  if (uploads > 0) {
    const detail = `Client sent ${uploads} stream(s), Hub method expects 0.`;
    return { error: `${failed(target)} HubException: ${detail}` };
  }
  const bound = method.bind(args);
  if (bound === null) return { error: notInvoked };
  try {
    return { result: await bound(connection) };
  } catch (error) {
    if (error instanceof HubError) {
      return { error: `${failed(target)} HubException: ${error.message}` };
    }
    log.error({ err: error, method: target }, 'hub method failed');
    return { error: failed(target) };
  }
}

function failed(target: string): string {
  return `An unexpected error occurred invoking '${target}' on the server.`;
}

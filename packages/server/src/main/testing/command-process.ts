import { on } from 'node:events';
import { createProgram } from '../cli/program.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command to run: its arguments and environment. */
export interface CommandOrder {
  readonly id: number;
  readonly args: readonly string[];
  readonly environment: Record<string, string>;
}

/** Commander ends the process; this one continues with the next command. */
class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

process.exit = (code) => {
  throw new Exit(Number(code ?? process.exitCode ?? 0));
};

process.on('disconnect', () => process.kill(process.pid));

// One at a time: they share standard output and the environment.
for await (const [{ id, args, environment }] of on(process, 'message') as AsyncIterable<
  [CommandOrder]
>) {
  process.env = { ...environment };
  process.send?.({ id, ran: await run(args) });
}

async function run(args: readonly string[]): Promise<Ran> {
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  process.exitCode = 0;
  let fault = '';
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = error instanceof Exit ? error.code : 1;
    if (!(error instanceof Exit)) fault = String(error instanceof Error ? error.stack : error);
  }
  return { code: process.exitCode, stdout: stdout(), stderr: stderr() + fault };
}

/** Captures output until the returned function is called, which returns it. */
function capture(stream: NodeJS.WriteStream): () => string {
  const write = stream.write.bind(stream);
  let text = '';
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    text += Buffer.from(chunk as string).toString();
    for (const done of rest) if (typeof done === 'function') done();
    return true;
  };
  return () => {
    stream.write = write;
    return text;
  };
}

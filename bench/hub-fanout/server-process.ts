import { type FanoutServer, type Variant, startServer } from './servers.ts';

/** Orders to a server: ten a second until told to stop, or as fast as the watchers can follow. */
export type ServerOrder =
  | { order: 'pace'; perSecond: number }
  | { order: 'saturate'; /** Broadcasts under way at most. */ window: number }
  | { order: 'followed'; broadcasts: number }
  | { order: 'weigh' }
  | { order: 'stop' };

export type ServerReport =
  | { report: 'listening'; port: number }
  /** Bytes: all of the process, and of that JavaScript's own. */
  | { report: 'weighed'; rss: number; heap: number }
  | { report: 'stopped'; broadcasts: number; cpuMs: number };

const nothing = () => {};
const report = (message: ServerReport) => process.send?.(message);

function serve(server: FanoutServer): void {
  let broadcasts = 0;
  let followed = 0;
  let cpu = process.cpuUsage();
  let halt = nothing;

  const saturate = (window: number) => {
    const turn = () => {
      if (server.isIdle() && broadcasts - followed < window) {
        server.broadcast();
        broadcasts += 1;
      }
      // A timer while the watchers are behind, so that waiting costs no processor time.
      if (broadcasts - followed < window) immediate = setImmediate(turn);
      else timer = setTimeout(turn, 1);
    };
    let immediate = setImmediate(turn);
    let timer: NodeJS.Timeout | undefined;
    return () => {
      clearImmediate(immediate);
      clearTimeout(timer);
    };
  };
  const pace = (perSecond: number) => {
    const timer = setInterval(() => {
      server.broadcast();
      broadcasts += 1;
    }, 1_000 / perSecond);
    return () => clearInterval(timer);
  };

  process.on('message', (message: ServerOrder) => {
    switch (message.order) {
      case 'followed':
        followed = message.broadcasts;
        return;
      case 'weigh': {
        // There with `--expose-gc`.
        globalThis.gc?.();
        const { rss, heapUsed, external } = process.memoryUsage();
        report({ report: 'weighed', rss, heap: heapUsed + external });
        return;
      }
      case 'stop': {
        halt();
        const { user, system } = process.cpuUsage(cpu);
        report({ report: 'stopped', broadcasts, cpuMs: (user + system) / 1_000 });
        return;
      }
      case 'pace':
      case 'saturate':
        broadcasts = 0;
        followed = 0;
        cpu = process.cpuUsage();
        halt = message.order === 'pace' ? pace(message.perSecond) : saturate(message.window);
    }
  });
  report({ report: 'listening', port: server.port });
}

serve(await startServer(process.argv[2] as Variant));

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { binaries } from './programs.ts';
import type { Program } from './supervisor.ts';
import { addressOf, machineNames, webPort } from './topology.ts';

/**
 * What stands before the machines' HAProxies, as a balancer or a floating address does that looks at `/healthz`
 * (deploy/README.md): visitors are led away from a machine that is cut off.
 */
export function frontProgram(root: string): Program {
  const file = path.join(root, 'front.cfg');
  writeFileSync(file, configuration());
  return { name: 'front', command: binaries.haproxy, args: ['-W', '-f', file] };
}

const configuration = () => `global
    log stderr format short daemon notice

defaults
    mode tcp
    timeout connect 1s
    timeout check 1s
    timeout client 1h
    timeout server 1h

listen visitors
    bind 127.0.0.1:${webPort}
    balance leastconn
    retries 2
    option redispatch 1
    option httpchk GET /healthz
    http-check expect status 200
    default-server inter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
${machineNames.map((name) => `    server ${name} ${addressOf[name]}:${webPort} check`).join('\n')}
`;

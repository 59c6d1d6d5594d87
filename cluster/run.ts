import { once } from 'node:events';
import { clusterFolder, primaryOf, startCluster } from './cluster.ts';
import { whatIsMissing } from './requirements.ts';
import { addressOf, machineNames, publicUrl, webPort } from './topology.ts';

// npm run cluster: the topology of deploy/ on this machine, with the demo, until Ctrl-C.
const missing = whatIsMissing();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
const told = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
const starting = startCluster({ withDemo: true, say: (line) => console.log(line) });
// Told to stop while it starts, it starts to the end first: what is half made cannot be ended in order.
const cluster = await starting;
console.log(`
Fairlot is at ${publicUrl}, with the demo. Its machines:
${machineNames.map((name) => `  ${name.padEnd(6)} web http://${addressOf[name]}:${webPort}  PostgreSQL ${addressOf[name]}:5432  Patroni http://${addressOf[name]}:8008/cluster`).join('\n')}
The primary is ${(await primaryOf(cluster))?.name}; by HAProxy it is ${cluster.databaseUrl}
Logs, filled files and data: ${clusterFolder} (taken away at the end)
Kill what you like: it is started again. Stop with Ctrl-C.`);
await told;
console.log('\nStopping …');
await cluster.stop();

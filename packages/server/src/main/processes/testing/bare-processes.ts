import cluster from 'node:cluster';
import { joinFellows } from '../fellows.ts';
import type { SignOfLife } from '../fellows.ts';
import { supervise } from '../supervise.ts';

// Two processes that know each other and do nothing else. Each says what it and the other one know before it serves.
if (cluster.isPrimary) {
  const cwd = process.env['PROCESSES_CWD'];
  if (cwd !== undefined) cluster.setupPrimary({ cwd });
  process.exit(await supervise(2, (line) => process.stdout.write(`${line}\n`)));
}
const fellows = joinFellows();
if (fellows === undefined) throw new Error('It has no supervisor.');
const { own } = fellows;
const { pid } = process;
if (process.env['SECOND_STARTS_FOREVER'] === 'yes' && own === '2') {
  // When it is told so, it has a door to the supervisor alone, and is dead before that reads of it.
  const sign: SignOfLife = { door: 1, serves: false };
  process.on('SIGUSR2', () => process.send?.(sign, () => process.kill(pid, 'SIGKILL')));
  process.stdout.write(`${JSON.stringify({ own, pid })}\n`);
  await new Promise(() => {});
}
process.on('SIGTERM', () => process.exit(0));
const knows = () => ({ doors: fellows.doors().length, isStarting: fellows.isStarting() });
const server = { listening: false };
await fellows.open({
  routing: (_request, response) => void response.end(JSON.stringify(knows())),
  server,
});
const answers = fellows.doors().map((door) => fetch(`http://127.0.0.1:${door}`));
const others = await Promise.all(answers.map(async (answer) => (await answer).json()));
process.stdout.write(`${JSON.stringify({ own, pid, knows: knows(), others })}\n`);
if (process.env['FIRST_FAILS'] === 'yes') process.exit(7);
server.listening = true;
fellows.serves();

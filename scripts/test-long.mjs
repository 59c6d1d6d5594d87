// npm run test:long: the same tests at full size, and every journey at every width. Takes hours on two
// cores. Arguments after `--` are for vitest (a file, a name), which then runs alone.
import { ensureBrowser, ensureOtherBrowsers } from './lib/browser.mjs';
import { ensureInstalled, environment, run } from './lib/workspace.mjs';

await ensureInstalled();
const asked = process.argv.slice(2);
const env = { ...environment, FAIRLOT_LONG: '1' };
let code = await run('vitest', ['run', ...asked], { env });
if (asked.length === 0) {
  const browser = await ensureBrowser();
  await ensureOtherBrowsers();
  const found = browser && { CHROMIUM_PATH: browser };
  code = (await run('playwright', ['test'], { env: { ...env, ...found } })) || code;
}
process.exitCode = code;

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from '../../packages/server/src/platform/http/testing/free-port.ts';
import type { Driver } from './other-browser.ts';

/** The name under which WebDriver hands over an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * WebKitGTK's own small browser at the width of a phone (it takes no less than some 450 pixels), over the
 * few calls of WebDriver that a journey needs. It wants a screen: Xvfb is one that nobody sees.
 */
export async function startWebKit(executablePath: string): Promise<Driver> {
  const port = await freePort();
  const screen = await startScreen();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display },
    stdio: 'ignore',
  });
  const end = () => {
    driver.kill();
    screen.process.kill();
  };
  const call = (method: string, path: string, body?: object) =>
    answerOf(method, `http://127.0.0.1:${port}${path}`, body);
  try {
    await expect(() => call('GET', '/status')).toPass({ timeout: 10_000, intervals: [50] });
    const session = await startSession(call, executablePath);
    return {
      goTo: session.goTo,
      async evaluate(read, text = '') {
        return String(await session.run(read, text));
      },
      async click(find, name) {
        const found = (await session.run(find, name)) as { [elementKey]: string } | null;
        if (found === null) return false;
        await session.call('POST', `/element/${found[elementKey]}/click`, {});
        return true;
      },
      async type(text) {
        const focused = (await session.call('GET', '/element/active')) as { [elementKey]: string };
        await session.call('POST', `/element/${focused[elementKey]}/value`, { text });
      },
      complaints: session.complaints,
      async close() {
        await session.call('DELETE', '');
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

async function startSession(callDriver: Call, binary: string) {
  const wanted = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  };
  const { sessionId } = (await callDriver('POST', '/session', {
    capabilities: { alwaysMatch: wanted },
  })) as { sessionId: string };
  const call: Call = (method, path, body) =>
    callDriver(method, `/session/${sessionId}${path}`, body);
  await call('POST', '/window/rect', { width: 390, height: 844 });
  const run = (read: (text: string) => unknown, text: string) =>
    call('POST', '/execute/sync', {
      script: `return (${read.toString()})(arguments[0])`,
      args: [text],
    });
  const earlier: string[] = [];
  /** WebDriver has no log: the page keeps its errors, until it is left. */
  const complaints = async () => [
    ...earlier,
    ...((await run(() => Reflect.get(window, 'complaints') ?? [], '')) as string[]),
  ];
  return {
    call,
    run,
    complaints,
    goTo: async (url: string): Promise<void> => {
      earlier.splice(0, earlier.length, ...(await complaints()));
      await call('POST', '/url', { url });
      await run(keepComplaints, '');
    },
  };
}

/** In the page: keeps what scripts throw and write to the console as errors. */
function keepComplaints(): void {
  const complaints: string[] = [];
  Reflect.set(window, 'complaints', complaints);
  window.addEventListener('error', ({ message }) => complaints.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  console.error = (...words: unknown[]) => complaints.push(words.map(String).join(' '));
}

async function answerOf(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Xvfb writes the number of the display that it has found free to a pipe. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const process = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const pipe = process.stdio[3] as NodeJS.ReadableStream;
  const [number] = (await once(pipe, 'data')) as [Buffer];
  return { process, display: `:${number.toString().trim()}` };
}

import type { BotAction } from '@fairlot/contract';
import { api } from '@fairlot/client/api.ts';
import './bot-check.css';

/** The global of reCAPTCHA's script. */
interface Recaptcha {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: BotAction }): PromiseLike<string>;
}

interface Check {
  readonly siteKey: string;
  readonly recaptcha: Recaptcha;
}

/** Timeout in milliseconds: a script that a filter blocks may neither load nor fail. */
const giveUpAfterMs = 8_000;

let loading: Promise<Check | null> | null = null;

/**
 * Whether this form is checked. The provider's script loads when the first such form is opened, so that it can
 * observe the user before the form is sent.
 */
export async function prepareBotCheck(): Promise<boolean> {
  loading ??= load();
  try {
    return (await loading) !== null;
  } catch {
    loading = null;
    return false;
  }
}

/**
 * A token for a form about to be sent: valid for two minutes and one use. Empty if there is no check or the
 * script does not load; the server decides what that means.
 */
export async function botCheckToken(action: BotAction): Promise<string> {
  const token = (async () => {
    if (!(await prepareBotCheck())) return '';
    const check = await loading;
    return check === null ? '' : check.recaptcha.execute(check.siteKey, { action });
  })();
  try {
    return await Promise.race([token, giveUp()]);
  } catch {
    return '';
  }
}

async function load(): Promise<Check | null> {
  const answer = await api('GET /api/site/botcheck');
  if (answer.kind !== 'ok') throw new Error('The bot check is not known.');
  const { siteKey } = answer.data;
  if (siteKey === '') return null;
  const recaptcha = await Promise.race([loadScript(siteKey), giveUp()]);
  if (recaptcha === '') throw new Error('The script of the bot check did not come.');
  return { siteKey, recaptcha };
}

function loadScript(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.async = true;
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of the bot check did not load.'));
    });
    script.addEventListener('load', () => {
      const { grecaptcha } = window as { grecaptcha?: Recaptcha };
      if (grecaptcha === undefined) reject(new Error('The script of the bot check is broken.'));
      else grecaptcha.ready(() => resolve(grecaptcha));
    });
    document.head.append(script);
  });
}

function giveUp(): Promise<''> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(''), giveUpAfterMs);
  });
}

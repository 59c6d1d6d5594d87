import { loginMarkCookie, refusalHeader, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { CallName, Calls, ErrorCode, Refusal, RefusalCode, ReplyOf } from '@fairlot/contract';
import { callAddress } from './call-input.ts';
import type { CallInput } from './call-input.ts';

/** The result of a call (specification, section 8). `empty` is a 204; status 0 when no answer came. */
export type ApiResult<T> =
  | { readonly kind: 'ok'; readonly data: T }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'BadRequest' | 'Unauthorized' | 'NotFound' | 'Error';
      readonly status: number;
      readonly code: ErrorCode | null;
      readonly message: string;
      /** What the answer asks to wait before the next try (`Retry-After`); absent for nothing. */
      readonly retryAfterMs?: number;
    };

/** The proof a call needs from the user; `Unauthorized`: the login has ended. */
export type Proof = Extract<
  ErrorCode,
  'Unauthorized' | 'ReauthenticationRequired' | 'SecondFactorRequired'
>;

/** The browser functions the client needs, replaceable in tests. */
export interface ApiBrowser {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Aborts what takes longer than `ms` milliseconds. */
  timeout(ms: number): AbortSignal;
  readCookie(name: string): string | undefined;
  clearCookie(name: string): void;
  /** The login mark this tab saw last; null when it never saw one. */
  rememberedLogin(): string | null;
  rememberLogin(mark: string): void;
  reload(): void;
  /** Whether the page handles a login changed by another tab itself, instead of being reloaded. */
  goesOn(): boolean;
  /** Asks the user to prove who they are; false when they decline. */
  prove(proof: Proof): Promise<boolean>;
  /** Called with every response before its body is read, and the time of the request (epoch milliseconds). */
  onAnswer(response: Response, sentAt: number): void;
  /** Called with the body of every successful call. */
  onData(data: unknown, sentAt: number): void;
  /** Called with the body of every POST whose subject is gone, or which its caller may not change. */
  onNothingFound(body: unknown): void;
}

/** A call's input, which may be left out when nothing is needed. */
export type InputArgument<N extends CallName> =
  Partial<CallInput<N>> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];
export type Api = <N extends CallName>(
  name: N,
  ...input: InputArgument<N>
) => Promise<ApiResult<NonNullable<ReplyOf<Calls[N]>>>>;

/** Calls that may change who is signed in: `acknowledgeLogin` is called before each. */
const loginCalls: ReadonlySet<CallName> = new Set<CallName>([
  'POST /api/site/login',
  'POST /api/site/passkeylogin',
  'POST /api/site/savenewuseraccount',
  'POST /api/site/resetpassword/:resetCode',
  'POST /api/site/changepassword',
  'POST /api/site/transfer',
  'POST /api/site/deactivateaccount',
  'POST /api/site/logout',
]);
const proofs: ReadonlySet<ErrorCode> = new Set<Proof>([
  'Unauthorized',
  'ReauthenticationRequired',
  'SecondFactorRequired',
]);
/** A bidder has to know within seconds whether to retry; the same bid never counts twice. */
const bidTimeoutMs = 10_000;
/** A long list on a weak network takes its time. */
const callTimeoutMs = 30_000;
/** A token is a few bytes, and every call of the page may wait for it. */
const tokenTimeoutMs = 5_000;

/**
 * The typed client of `api/site/`: section 7's helper with section 8's states, and its retry where a
 * new anti-forgery token helps.
 */
export function createApi(browser: ApiBrowser): Api {
  /** The number of running calls that change this tab's own login. */
  let ownLogins = 0;
  /** The fetching of a new token. One at a time: each sets the cookie that the header of a call must equal. */
  let renewing: Promise<unknown> | null = null;
  const readToken = () => browser.readCookie(xsrfCookie);

  async function send(
    method: string,
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<Response> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    const token = readToken();
    if (token !== undefined) headers[xsrfHeader] = token;
    const init = method === 'POST' ? { body: encode(body ?? {}) } : {};
    // For a form the browser sets the content type, with its boundary.
    if (typeof init.body === 'string') headers['Content-Type'] = 'application/json';
    const sentAt = Date.now();
    const response = await browser.fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      ...init,
    });
    browser.onAnswer(response, sentAt);
    return response;
  }

  /**
   * Gets a token in place of one that was refused, or of none; another call may have done so meanwhile. Its time is its own,
   * and so is that of each call that waits for it.
   */
  async function renewToken(refused: string | undefined, signal: AbortSignal): Promise<void> {
    if (renewing === null) {
      if (readToken() !== refused) return;
      browser.clearCookie(xsrfCookie);
      const { path } = callAddress('GET /api/site/GetXRF');
      const itsTime = browser.timeout(tokenTimeoutMs);
      renewing = send('GET', path, undefined, itsTime).finally(() => (renewing = null));
    }
    await unlessAborted(renewing, signal);
  }

  async function sendWithRetry(
    method: string,
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<Response> {
    // Without a token the first attempt would fail.
    if (method === 'POST' && readToken() === undefined) await renewToken(undefined, signal);
    const shown = readToken();
    const first = await send(method, path, body, signal);
    // Any other error would repeat.
    if ((await codeOf(first)) !== 'InvalidXsrfToken') return first;
    await renewToken(shown, signal);
    return send(method, path, body, signal);
  }

  /** Asks for the proof that a call lacks and repeats the call; each kind may be needed once. */
  async function withProof(call: () => Promise<Response>, asksToLogIn: boolean): Promise<Response> {
    const given = new Set<ErrorCode>();
    let answer = await call();
    for (;;) {
      const code = await codeOf(answer);
      if (code === null || !proofs.has(code)) return answer;
      if (code === 'Unauthorized' && !asksToLogIn) return answer;
      if (given.has(code) || !(await browser.prove(code as Proof))) return answer;
      given.add(code);
      answer = await call();
    }
  }

  return async (name, ...[input]) => {
    const { method, path } = callAddress(name, input?.params ?? {});
    const call = () => {
      // One timeout covers the retry and reading the body; after a proof a new one starts.
      const signal = browser.timeout(
        name === 'POST /api/site/placebid' ? bidTimeoutMs : callTimeoutMs,
      );
      return sendWithRetry(method, path, input?.body, signal);
    };
    const isLogin = loginCalls.has(name);
    if (isLogin) ownLogins += 1;
    try {
      const sentAt = Date.now();
      // Background reads must not open dialogs over a user who wants to copy their text, and a bid is nobody else's:
      // whoever logs in has not confirmed it.
      const asksToLogIn = method === 'POST' && name !== 'POST /api/site/placebid';
      const response = await withProof(call, asksToLogIn);
      // Responses arriving meanwhile must not record the login that is about to change.
      if ((isLogin || ownLogins === 0) && loginChanged(browser) && !browser.goesOn()) {
        browser.reload();
        return { kind: 'NotFound', status: 404, code: null, message: '' };
      }
      const result = await readResult<NonNullable<ReplyOf<Calls[typeof name]>>>(response);
      if (result.kind === 'ok') browser.onData(result.data, sentAt);
      if (result.kind === 'NotFound' && method === 'POST') browser.onNothingFound(input?.body);
      return result;
    } catch {
      return { kind: 'Error', status: 0, code: null, message: '' };
    } finally {
      if (isLogin) ownLogins -= 1;
    }
  };
}

/** What is waited for, or a rejection as soon as the signal is aborted. */
function unlessAborted<T>(awaited: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    awaited.then(resolve, reject);
  });
}

/** A body with a file travels as a form, any other as JSON. */
function encode(body: object): string | FormData {
  const fields: [string, unknown][] = Object.entries(body);
  if (!fields.some(([, value]) => value instanceof File)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    form.append(name, value instanceof File ? value : String(value));
  }
  return form;
}

/** Whether the login has changed since this tab last looked; remembers the current one. */
function loginChanged(browser: ApiBrowser): boolean {
  const mark = browser.readCookie(loginMarkCookie) ?? '';
  const remembered = browser.rememberedLogin();
  browser.rememberLogin(mark);
  return remembered !== null && remembered !== mark;
}

async function readResult<T>(response: Response): Promise<ApiResult<T>> {
  const { status } = response;
  if (status === 200) {
    const data: unknown = await response.json();
    return typeof data === 'string' ? refusalOf(response, data) : { kind: 'ok', data: data as T };
  }
  if (status === 204) return { kind: 'empty' };
  const answer = await readError(response);
  const { code, message } = answer;
  const retryAfterMs = Number(response.headers.get('Retry-After')) * 1000;
  return {
    kind: failureKind(status),
    status,
    code,
    message,
    // It may also be a date, which is not understood.
    ...(retryAfterMs > 0 && { retryAfterMs }),
  };
}

/** A refusal whose body is only its sentence, with the code in a header: all get the same shape. */
function refusalOf<T>(response: Response, message: string): ApiResult<T> {
  const code = response.headers.get(refusalHeader) as RefusalCode | null;
  // A proxy has removed the header: a sentence alone decides nothing.
  if (code === null) return { kind: 'Error', status: response.status, code, message };
  const refusal: Refusal = { isError: true, code, message };
  return { kind: 'ok', data: refusal as T };
}

function failureKind(status: number): 'BadRequest' | 'Unauthorized' | 'NotFound' | 'Error' {
  if (status === 400) return 'BadRequest';
  if (status === 401) return 'Unauthorized';
  return status === 404 ? 'NotFound' : 'Error';
}

/** The error code of a response. Reads a clone, because the caller still reads the body. */
async function codeOf(response: Response): Promise<ErrorCode | null> {
  return response.status < 400 ? null : (await readError(response.clone())).code;
}

async function readError(response: Response): Promise<{ code: ErrorCode | null; message: string }> {
  try {
    const { code = null, message = '' } = (await response.json()) as {
      code?: ErrorCode;
      message?: string;
    };
    return { code, message };
  } catch {
    return { code: null, message: '' };
  }
}

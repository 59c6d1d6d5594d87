import { loginMarkCookie } from '@fairlot/contract';
import type { Alert, BodyOf, Calls, LoginData, ReplyOf } from '@fairlot/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { acknowledgeLogin, api } from '@fairlot/client/api.ts';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { readCookie } from '@fairlot/client/cookies.ts';
import { prepareToasts } from '@fairlot/ui/toast.tsx';
import { retryDelayMs } from '../../lib/jitter.ts';
import { rememberLoggedIn } from '../../lib/logged-in-before.ts';
import { loginOf, ViewerContext } from '../../lib/viewer.ts';
import type { Viewer } from '../../lib/viewer.ts';
import { useOtherTabsLogin } from './other-tabs-login.ts';
import { preparePatience } from './patiently.ts';
import { loginFrom, withAlert, withRegistration } from './login-state.ts';
import type { LoginState } from './login-state.ts';

type LoginCall = Calls['POST /api/site/login'];
type AccountCall = Calls['POST /api/site/savenewuseraccount'];
type Failure = Exclude<ApiResult<unknown>, { kind: 'ok' }>;
type Answer = ReplyOf<LoginCall> | ReplyOf<AccountCall>;

export interface LoginActions {
  /** Signs in; returns the server's answer, so that the form can show what went wrong. */
  readonly login: (body: BodyOf<LoginCall>) => Promise<ApiResult<Answer>>;
  readonly openAccount: (body: BodyOf<AccountCall>) => Promise<ApiResult<Answer>>;
  /**
   * Signs out and returns null. If the server could not sign the user out, they stay signed in here,
   * too.
   */
  readonly logout: (where?: 'here' | 'everywhere') => Promise<Failure | null>;
  /**
   * Asks the server again who is signed in; null if it did not answer, then it is retried later, or if this tab signs
   * out or has done so meanwhile.
   */
  readonly refresh: () => Promise<LoginState | null>;
  readonly update: (change: (data: LoginData) => LoginData) => void;
  readonly addAlert: (alert: Alert) => void;
  readonly register: (secureAuctionId: string, paddleNumber: string) => void;
}

export type LoginContextValue = LoginState & LoginActions;

const LoginContext = createContext<LoginContextValue | null>(null);

/** Holds the login state. Asks after hydration, never on the server. */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<LoginState>({ status: 'unknown' });
  /** How often in a row the server did not answer who is signed in. */
  const [unanswered, setUnanswered] = useState(0);
  /** Null until the first answer: before it, nothing can have changed. */
  const markSeen = useRef<string | null>(null);
  /**
   * The server ends a login, and its live connection, before the answer has brought a visitor's cookies: whoever asked
   * meanwhile would show a login form whose first call is refused.
   */
  const isLeaving = useRef(false);
  /** How often this tab has signed out: who was asked about before that is not told after it. */
  const departures = useRef(0);

  const settle = useCallback((next: LoginState) => {
    markSeen.current = readCookie(loginMarkCookie) ?? '';
    if (next.status === 'signed-in') {
      rememberLoggedIn();
      preparePatience();
      prepareToasts();
    }
    setState(next);
    setUnanswered(0);
  }, []);

  const actions = useMemo<LoginActions>(() => {
    const update: LoginActions['update'] = (change) =>
      setState((now) =>
        now.status === 'signed-in' ? { status: 'signed-in', data: change(now.data) } : now,
      );
    const takeIn = (answer: ApiResult<Answer>) => {
      if (answer.kind === 'ok' && answer.data.status === 'Success') {
        settle({ status: 'signed-in', data: answer.data.data });
      }
      return answer;
    };
    const refresh: LoginActions['refresh'] = async () => {
      if (isLeaving.current) return null;
      const before = departures.current;
      const next = loginFrom(await api('GET /api/site/isauth'));
      if (departures.current !== before) return null;
      if (next === null) setUnanswered((count) => count + 1);
      else settle(next);
      return next;
    };
    return {
      async login(body) {
        acknowledgeLogin();
        return takeIn(await api('POST /api/site/login', { body }));
      },
      async openAccount(body) {
        acknowledgeLogin();
        return takeIn(await api('POST /api/site/savenewuseraccount', { body }));
      },
      async logout(where = 'here') {
        acknowledgeLogin();
        isLeaving.current = true;
        const answer = await api('POST /api/site/logout', {
          body: { Param: where === 'everywhere' ? 'all' : '' },
        });
        isLeaving.current = false;
        const over = answer.kind === 'empty' || answer.kind === 'Unauthorized';
        if (!over && answer.kind !== 'ok') {
          void refresh();
          return answer;
        }
        departures.current += 1;
        settle({ status: 'visitor' });
        return null;
      },
      refresh,
      update,
      addAlert: (alert) => update((data) => withAlert(data, alert)),
      register: (secureAuctionId, paddleNumber) =>
        update((data) => withRegistration(data, secureAuctionId, paddleNumber)),
    };
  }, [settle]);

  useEffect(() => void actions.refresh(), [actions]);
  useEffect(() => {
    if (unanswered === 0) return undefined;
    const timer = setTimeout(() => void actions.refresh(), retryDelayMs(unanswered));
    return () => clearTimeout(timer);
  }, [actions, unanswered]);
  useOtherTabsLogin(markSeen);
  const viewer = useViewerOf(state);
  useForgetOnLeaving(viewer);

  const value = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return (
    <LoginContext value={value}>
      <ViewerContext value={viewer}>{children}</ViewerContext>
    </LoginContext>
  );
}

/** Pages refetch, for the viewer, what the server rendered for everybody. */
function useViewerOf(state: LoginState): Viewer {
  const loginId = state.status === 'signed-in' ? state.data.sessionId : null;
  const kind = loginId === null && state.status !== 'unknown' ? 'visitor' : 'unknown';
  return useMemo(
    () => (loginId === null ? { kind } : { kind: 'bidder', loginId }),
    [kind, loginId],
  );
}

/** Data loaded for a login is dropped when it ends; no page shows it by then. */
function useForgetOnLeaving(viewer: Viewer) {
  const queries = useQueryClient();
  const login = loginOf(viewer);
  const before = useRef(login);
  useEffect(() => {
    if (before.current !== null && before.current !== login) {
      queries.removeQueries({ type: 'inactive' });
    }
    before.current = login;
  }, [queries, login]);
}

export function useLogin(): LoginContextValue {
  const value = useContext(LoginContext);
  if (value === null) throw new Error('useLogin needs a LoginProvider above it.');
  return value;
}

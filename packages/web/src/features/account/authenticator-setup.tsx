import type { Calls, ReplyOf } from '@fairlot/contract';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api, apiOfSecondStep } from '@fairlot/client/api.ts';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { useFirstFieldFocus } from '@fairlot/ui/use-first-field-focus.ts';
import { CodeField } from './code-field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { failureText } from './failure-text.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type Begun = ReplyOf<Calls['POST /api/site/beginauthenticator']>;
type Failure = Exclude<ApiResult<unknown>, { kind: 'ok' }>;
type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'scan'; readonly begun: Begun }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/**
 * Sets an authenticator app up: scanned, confirmed by its first code, and its recovery codes saved. `onSetUp`
 * is called with the codes, `onDone` once they are saved. The dialog that asks for the second step passes
 * `onElsewhere`, called when an app was set up in another browser meanwhile.
 */
export function AuthenticatorSetup({
  onSetUp,
  onDone,
  onElsewhere,
}: {
  onSetUp: () => void;
  onDone: () => void;
  onElsewhere?: () => void;
}) {
  const [step, setStep] = useState<Step>({ kind: 'start' });
  const call = onElsewhere === undefined ? api : apiOfSecondStep;
  function reasonOf(failure: Failure): string | null {
    const isElsewhere = failure.kind !== 'empty' && failure.code === 'SecondFactorRequired';
    if (!isElsewhere || onElsewhere === undefined) return failureText(failure);
    onElsewhere();
    return null;
  }
  const asking = { call, reasonOf };
  switch (step.kind) {
    case 'start':
      return <Start {...asking} onBegun={(begun) => setStep({ kind: 'scan', begun })} />;
    case 'scan':
      return (
        <Scan
          {...asking}
          begun={step.begun}
          onCodes={(codes) => {
            setStep({ kind: 'codes', codes });
            onSetUp();
          }}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  }
}

interface Asking {
  readonly call: typeof api;
  /** The message for a failed call; null when another step replaces this one. */
  readonly reasonOf: (failure: Failure) => string | null;
}

function Start({ call, reasonOf, onBegun }: Asking & { onBegun: (begun: Begun) => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function begin() {
    setBusy(true);
    setFailure(null);
    const answer = await call('POST /api/site/beginauthenticator');
    setBusy(false);
    if (answer.kind === 'ok') onBegun(answer.data);
    else setFailure(reasonOf(answer));
  }

  return (
    <div className="space-y-4 text-sm">
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <p>
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator or your password manager. It shows a code that you enter here.
      </p>
      <Button busy={busy} className="w-full" onClick={() => void begin()}>
        Continue
      </Button>
      <p className="text-center text-ink-soft">
        Or add a passkey in your account under Personal Information, and log in with it.
      </p>
    </div>
  );
}

function Scan({
  call,
  reasonOf,
  begun: { secret, uri, qrCode },
  onCodes,
}: Asking & {
  begun: Begun;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFirstFieldFocus();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return;
    setFailure(null);
    setBusy(true);
    const answer = await call('POST /api/site/saveauthenticator', { body: { code } });
    setBusy(false);
    if (answer.kind !== 'ok') setFailure(reasonOf(answer));
    else if (answer.data.isError) setFailure(answer.data.message);
    else onCodes(answer.data.recoveryCodes);
  }

  return (
    <form ref={form} onSubmit={(event) => void confirm(event)} noValidate className="space-y-4">
      <div className="flex flex-col items-center gap-4 text-sm sm:flex-row sm:items-start">
        <QrCode {...qrCode} />
        <div className="min-w-0 space-y-3">
          <p>Scan this with the app. Or type this key into it:</p>
          <p className="font-mono text-base tracking-wide wrap-anywhere select-all">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </p>
          <p>
            <a
              href={uri}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              Open the app on this device
            </a>
          </p>
        </div>
      </div>
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <CodeField kind="app" value={code} onChange={setCode} />
      <Button type="submit" busy={busy} className="w-full">
        Confirm
      </Button>
    </form>
  );
}

/** The quiet zone around a QR code, in modules, which scanners need. */
const quietZone = 4;

function QrCode({ size, path }: Begun['qrCode']) {
  const side = size + 2 * quietZone;
  return (
    // White around it in the dark theme, too: scanners look for dark on light.
    <svg
      role="img"
      aria-label="Code to scan with your authenticator app"
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-md bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

import { useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { askForPasskey } from '@fairlot/client/ask-passkey.ts';
import { failureText } from './failure-text.ts';

type Answer = ApiResult<{ readonly isError: boolean; readonly message: string }>;

/**
 * How a signed-in user proves who they are: by typed input, or by a passkey of this host. `noPasskey` replaces
 * the browser's own reason when it returned none.
 */
export function useProving({ onProved, noPasskey }: { onProved: () => void; noPasskey?: string }) {
  const [doing, setDoing] = useState<'nothing' | 'typed' | 'passkey'>('nothing');
  const [failure, setFailure] = useState<string | null>(null);

  function handleAnswer(answer: Answer): void {
    if (answer.kind === 'ok' && !answer.data.isError) onProved();
    else setFailure(answer.kind === 'ok' ? answer.data.message : failureText(answer));
  }

  async function showPasskey(): Promise<void> {
    const begun = await api('POST /api/site/beginpasskeylogin');
    if (begun.kind !== 'ok') {
      setFailure(failureText(begun));
      return;
    }
    const asked = await askForPasskey(begun.data);
    if (asked.kind === 'failed') setFailure(noPasskey ?? asked.reason);
    if (asked.kind !== 'given') return;
    const { credential } = asked;
    handleAnswer(await api('POST /api/site/reauthenticatebypasskey', { body: { credential } }));
  }

  async function work(by: 'typed' | 'passkey', task: () => Promise<void>): Promise<void> {
    setFailure(null);
    setDoing(by);
    await task();
    setDoing('nothing');
  }

  return {
    doing,
    failure,
    forgetFailure: () => setFailure(null),
    byTyped: (show: () => Promise<Answer>) => work('typed', async () => handleAnswer(await show())),
    byPasskey: () => work('passkey', showPasskey),
  };
}

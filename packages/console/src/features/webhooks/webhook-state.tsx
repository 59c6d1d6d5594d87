import type { Webhook } from '@fairlot/contract';
import { Badge } from '@fairlot/ui/badge.tsx';
import type { BadgeTone } from '@fairlot/ui/badge.tsx';

function stateOf({ isOn, wasGivenUp, failingSince }: Webhook): [BadgeTone, string] {
  if (wasGivenUp) return ['bad', 'Switched off by us'];
  if (!isOn) return ['neutral', 'Off'];
  return failingSince === null ? ['good', 'On'] : ['bad', 'Failing'];
}

/** The state of a webhook as a badge. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const [tone, word] = stateOf(webhook);
  return <Badge tone={tone}>{word}</Badge>;
}

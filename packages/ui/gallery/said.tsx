import { Button } from '../src/button.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { NeedsScripts } from '../src/needs-scripts.tsx';
import { Notice } from '../src/notice.tsx';
import { notify } from '../src/toast.tsx';
import type { Specimens } from './specimens.ts';

export const said: Specimens = {
  'empty-state': {
    title: <EmptyState title="No lots yet" />,
    'with a way on': (
      <EmptyState title="No lots found">
        <p>Try fewer words.</p>
      </EmptyState>
    ),
  },
  'needs-scripts': { 'without scripts alone': <NeedsScripts what="The dashboard" /> },
  notice: {
    neutral: <Notice>Bidding opens on Friday.</Notice>,
    good: <Notice tone="good">Your bid was placed.</Notice>,
    brass: <Notice tone="brass">Your card expires before the sale ends.</Notice>,
    bad: <Notice tone="bad">Your card was declined.</Notice>,
  },
  toast: {
    success: <Button onClick={() => void notify('success', 'Saved.')}>Tell of success</Button>,
    error: <Button onClick={() => void notify('error', 'Not saved.')}>Tell of an error</Button>,
    info: (
      <Button onClick={() => void notify('info', 'You have been outbid.', { to: '#toast' })}>
        Tell, with a link
      </Button>
    ),
  },
};

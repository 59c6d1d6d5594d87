import { Bell, Expand, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../src/button.tsx';
import { ConfirmDialog } from '../src/confirm-dialog.tsx';
import { Dialog } from '../src/dialog.tsx';
import { TextField } from '../src/field.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { EarlierLink, ListEnd } from '../src/list-end.tsx';
import { Menu } from '../src/menu.tsx';
import { Popover } from '../src/popover.tsx';
import { ScrollSentinel } from '../src/scroll-sentinel.tsx';
import { ScrollToTop } from '../src/scroll-to-top.tsx';
import { TabLinks } from '../src/tab-links.tsx';
import type { Specimens } from './specimens.ts';

const nothing = () => {};

export const asked: Specimens = {
  button: {
    primary: <Button>Place bid</Button>,
    secondary: <Button look="secondary">Show more</Button>,
    quiet: <Button look="quiet">Not now</Button>,
    danger: <Button look="danger">Withdraw the lot</Button>,
    busy: <Button busy>Place bid</Button>,
    'not to be pressed': <Button disabled>Place bid</Button>,
    'a link that looks like one': (
      <a href="#button" className={buttonClass('secondary')}>
        All auctions
      </a>
    ),
  },
  'confirm-dialog': {
    asks: <Opened label="Ask">{(close) => <Confirmation onClose={close} />}</Opened>,
    busy: <Opened label="Ask, busy">{(close) => <Confirmation busy onClose={close} />}</Opened>,
    'could not be done': (
      <Opened label="Ask, failed">
        {(close) => <Confirmation failure="The lot has a bid." onClose={close} />}
      </Opened>
    ),
  },
  'icon-button': {
    plain: (
      <IconButton label="Remove">
        <X aria-hidden className="size-5" />
      </IconButton>
    ),
    'on a picture': (
      <IconButton raised label="Show full screen">
        <Expand aria-hidden className="size-5" />
      </IconButton>
    ),
  },
  dialog: {
    'a card at a desk, a sheet on a phone': (
      <Opened label="Open a dialog">
        {(close) => (
          <Dialog open onClose={close} title="Register" description="It takes a minute.">
            <TextField label="Maximum" inputMode="decimal" />
            <Button onClick={close} className="mt-4">
              Done
            </Button>
          </Dialog>
        )}
      </Opened>
    ),
  },
  'list-end': {
    'by its button': <End />,
    'could not go on': <End isStuck />,
    'the way back': <EarlierLink to="?page=1">Earlier lots</EarlierLink>,
  },
  menu: {
    'actions in groups': (
      <Menu
        label="More"
        groups={[
          [{ label: 'Duplicate', onChoose: nothing }],
          [{ label: 'Merge…', disabled: true, onChoose: nothing }],
        ]}
      />
    ),
  },
  popover: {
    'opens below the page’s head': (
      <Popover label="Alerts, 2 new" trigger={<Bell aria-hidden className="size-5" />}>
        You have been outbid on two lots.
      </Popover>
    ),
  },
  'scroll-sentinel': {
    'asks for more near its end': (
      <ScrollSentinel active={false} onReached={nothing}>
        <span>The end of a list</span>
      </ScrollSentinel>
    ),
  },
  'scroll-to-top': { 'below right, once the page is scrolled': <ScrollToTop /> },
  'tab-links': {
    'each with an address': (
      <TabLinks
        label="Bids"
        tabs={[
          { to: '?tab=current', label: 'Current', active: true },
          { to: '?tab=past', label: 'Past', active: false },
        ]}
      />
    ),
  },
};

/** A button that opens the returned element, which gets a close function. */
function Opened({
  label,
  children,
}: {
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

function Confirmation({
  busy = false,
  failure = null,
  onClose,
}: {
  busy?: boolean;
  failure?: string | null;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title="Withdraw lot 7?"
      description="Bidders are told at once."
      confirm="Withdraw"
      busy={busy}
      failure={failure}
      onConfirm={nothing}
      onClose={onClose}
    />
  );
}

function End({ isStuck = false }: { isStuck?: boolean }) {
  return (
    <ListEnd
      grows="by-button"
      isStuck={isStuck}
      nextPage="?page=2"
      linkText="More lots"
      onMore={nothing}
    />
  );
}

import { Dialog } from '@fairlot/ui/dialog.tsx';

const keys = [
  ['J', 'Down to the next bidder; to the first, if none is marked'],
  ['K', 'Up to the one before'],
  ['X', 'Select the bidder, or leave them out again'],
  ['A', 'Approve those selected; if none is, the bidder you are at'],
  ['D', 'Decline them, or withdraw their approval: asks why first; Enter gives no reason'],
  ['?', 'Show this'],
] as const;

/** The keyboard shortcuts of the queue. For each there is a checkbox or button that does the same. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Shortcuts"
      description="Bidders you approve or decline get an email right away."
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-flex min-w-8 justify-center rounded-sm border border-line-strong px-2 py-0.5 font-sans font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

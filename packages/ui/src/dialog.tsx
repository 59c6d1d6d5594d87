import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFocusReturn } from './focus-return.ts';
import './dialog.css';

/** A modal dialog: a card in the middle of a desk's screen, a sheet from below on a phone. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay fixed inset-0 z-40 bg-shade" />
        <Radix.Content
          {...focusReturn}
          onInteractOutside={keepOpenForToasts}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'dialog-content fixed z-50 max-h-[92dvh] overflow-y-auto overscroll-contain bg-surface text-ink shadow-lifted',
            'inset-x-0 bottom-0 rounded-t-lg px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(34rem,92vw)] sm:-translate-1/2 sm:rounded-lg sm:p-7',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="mt-1 text-sm text-ink-soft">
              {description}
            </Radix.Description>
          )}
          <div className="mt-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A toast lies above the dialog: pressing one is no wish to leave. */
function keepOpenForToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null) {
    event.preventDefault();
  }
}

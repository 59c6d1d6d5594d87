import { useEffect } from 'react';

/**
 * The bank's question (3-D Secure) opens in a frame that Stripe puts beside our modal dialog. The
 * dialog keeps the focus within itself and would take it back from that frame at once; while the
 * question may be open, it does not hear of the focus going there.
 */
export function useStripeChallenge(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const hide = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (isStripeFrame(to)) event.stopImmediatePropagation();
    };
    // On the window, so that it comes before the dialog's listeners on the document.
    window.addEventListener('focusin', hide, true);
    window.addEventListener('focusout', hide, true);
    return () => {
      window.removeEventListener('focusin', hide, true);
      window.removeEventListener('focusout', hide, true);
    };
  }, [open]);
}

function isStripeFrame(target: EventTarget | null): boolean {
  return target instanceof HTMLIFrameElement && target.name.startsWith('__privateStripe');
}

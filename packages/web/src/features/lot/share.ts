import { notify } from '@fairlot/ui/toast.tsx';

/** Hands the page's address to the device's share sheet, or copies it where there is none. */
export async function sharePage(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if (typeof navigator.share === 'function') {
    // Closing the sheet is an answer, too.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  const copied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  await (copied ? notify('success', 'Link copied.') : notify('info', url));
}

import { notify } from '@fairlot/ui/toast.tsx';

/** Puts a text into the clipboard; false, and says what to do instead, where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    await notify('error', 'It could not be copied. Please select it and copy it by hand.');
    return false;
  }
}

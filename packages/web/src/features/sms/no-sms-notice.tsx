import { Notice } from '@fairlot/ui/notice.tsx';

/** Shown where an installation sends no text messages, instead of asking for a phone. */
export function NoSmsNotice() {
  return <Notice>Text messages are not available here.</Notice>;
}

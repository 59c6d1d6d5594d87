import { Notice } from '@fairlot/ui/notice.tsx';

/** Where an installation sends no text messages: nobody is asked for their phone there. */
export function NoSmsNotice() {
  return <Notice>Text messages are not available here.</Notice>;
}

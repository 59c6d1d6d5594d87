import type { Announcement } from '@fairlot/contract';
import { Megaphone } from 'lucide-react';
import { localTime } from '@fairlot/ui/local-time.ts';

/** The seller's announcements in the sale. */
export default function AnnouncementList({
  announcements,
  timeZone,
}: {
  announcements: readonly Announcement[];
  timeZone: string;
}) {
  return (
    <section aria-label="From the seller" className="rounded-md bg-brass-tint px-4 py-3">
      <ul className="space-y-2">
        {announcements.map(({ text, at }) => (
          <li key={at} className="flex gap-3 text-sm">
            <Megaphone aria-hidden className="mt-0.5 size-4 shrink-0" />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{text}</p>
              <p>
                From the seller, <time dateTime={at}>{localTime(at, timeZone)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

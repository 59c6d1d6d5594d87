import { ContactLinks } from '@fairlot/ui/contact-links.tsx';
import type { Schedule } from './schedule-slots.ts';

/** The pickup location and contact. */
export function PickupPlace({
  schedule: { address1, address2, city, state, zip, phone, email },
}: {
  schedule: Schedule;
}) {
  const lines = [address1, address2, `${city}, ${state} ${zip}`].filter(Boolean);
  return (
    <div className="mt-5 grid gap-x-6 gap-y-3 border-t border-line pt-4 text-sm sm:grid-cols-2">
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">Where</h3>
        <address className="mt-1 leading-relaxed not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </div>
      {(phone !== '' || email !== '') && (
        <div>
          <h3 className="font-sans text-sm font-semibold tracking-normal">Questions</h3>
          <ContactLinks phone={phone} email={email} />
        </div>
      )}
    </div>
  );
}

import type { Calls, ReplyOf } from '@fairlot/contract';
import { formatPhone } from '@fairlot/rules';

export type Profile = ReplyOf<Calls['GET /api/site/userprofile']>;

/** Personal information, read-only. */
export function PersonalFacts({ profile }: { profile: Profile }) {
  const street = [profile.address1, profile.address2].filter(Boolean);
  const town = [profile.city, `${profile.state} ${profile.zip}`.trim()].filter(Boolean).join(', ');
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      <Fact name="Name" lines={[`${profile.firstName} ${profile.lastName}`.trim()]} />
      <Fact name="Phone" lines={[formatPhone(profile.phone)]} />
      <Fact name="Address" lines={[...street, town]} />
      <Fact name="Company name" lines={[profile.companyName]} />
    </dl>
  );
}

function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
  const known = lines.filter((line) => line !== '');
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">
        {known.length === 0 ? (
          <span className="font-normal text-ink-soft">Not given</span>
        ) : (
          known.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))
        )}
      </dd>
    </div>
  );
}

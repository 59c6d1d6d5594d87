import { formatPhone } from '@fairlot/rules';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';

/** Contact links; empty ones are left out. */
export function ContactLinks({
  email,
  phone,
  instagramURL = '',
  facebookURL = '',
}: {
  email: string;
  phone: string;
  instagramURL?: string;
  facebookURL?: string;
}) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {phone !== '' && (
        <Item href={`tel:${phone}`}>
          <Phone aria-hidden /> {formatPhone(phone)}
        </Item>
      )}
      {email !== '' && (
        <Item href={`mailto:${email}`}>
          <Mail aria-hidden />
          {/* Wraps before the at sign, not within a word. */}
          <span>
            {email.slice(0, email.indexOf('@'))}
            <wbr />
            {email.slice(email.indexOf('@'))}
          </span>
        </Item>
      )}
      {/* Neither begins a line alone. */}
      {(instagramURL !== '' || facebookURL !== '') && (
        <li>
          <ul className="flex gap-x-6">
            {instagramURL !== '' && <Item href={instagramURL}>Instagram</Item>}
            {facebookURL !== '' && <Item href={facebookURL}>Facebook</Item>}
          </ul>
        </li>
      )}
    </ul>
  );
}

function Item({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        rel="noopener nofollow"
        className="inline-flex min-h-11 max-w-full items-center gap-2 text-brand underline-offset-4 wrap-anywhere max-sm:text-sm hover:underline [&_svg]:size-4.5 [&_svg]:shrink-0"
      >
        {children}
      </a>
    </li>
  );
}

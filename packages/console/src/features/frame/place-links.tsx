import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '@fairlot/ui/class-names.ts';
import { isPlaceOf } from './places.ts';
import type { Place } from './places.ts';

/** Navigation links with the current one marked: a rail on a desktop, tabs on a phone. */
export function PlaceLinks({
  sellerId,
  places,
  className,
  itemClass,
  children,
}: {
  sellerId: string;
  places: readonly Place[];
  className: string;
  itemClass: string;
  /** A last item that is no link. */
  children?: ReactNode;
}) {
  const path = usePlacePath();
  return (
    <nav aria-label="Console" className={className}>
      <ul className="flex md:flex-col md:gap-1">
        {places.map((place) => {
          const isOpen = isPlaceOf(path, place);
          return (
            <li key={place.to} className="flex flex-auto md:block">
              <Link
                to={`/${sellerId}${place.to === '' ? '' : `/${place.to}`}`}
                aria-current={isOpen ? 'page' : undefined}
                className={classNames(
                  itemClass,
                  isOpen ? 'bg-brand-tint text-brand' : 'text-ink-soft hover:text-ink',
                )}
              >
                <place.Icon aria-hidden className="size-5" />
                {place.label}
              </Link>
            </li>
          );
        })}
        {children}
      </ul>
    </nav>
  );
}

/** The current path below the company's address. */
export function usePlacePath(): string {
  return useLocation().pathname.split('/').slice(2).filter(Boolean).join('/');
}

import { classNames } from './class-names.ts';

/** Longer names are set smaller, on two lines if necessary. */
const shortName = 12;

/** The name of a site beside its logo, or beside a paper tag as it hangs on every lot of a sale. */
export function Wordmark({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 max-[22rem]:gap-1.5">
      {logo === null ? (
        <PaperTag />
      ) : (
        <img src={logo} alt="" width={36} height={36} className="size-9 shrink-0 rounded-full" />
      )}
      <span
        className={classNames(
          'line-clamp-2 font-display leading-tight font-semibold tracking-tight',
          name.length > shortName ? 'text-sm sm:text-lg' : 'text-xl max-[22rem]:text-lg',
        )}
      >
        {name}
      </span>
    </span>
  );
}

function PaperTag() {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
      <path
        d="M13.2 4.5h12.3a2 2 0 0 1 2 2v12.3a2 2 0 0 1-.6 1.4l-8.3 8.3a2 2 0 0 1-2.8 0L3.5 16.2a2 2 0 0 1 0-2.8l8.3-8.3a2 2 0 0 1 1.4-.6Z"
        className="fill-brand"
      />
      <circle cx="21.6" cy="10.4" r="2.3" className="fill-surface" />
      <path
        d="M22.4 9.4C24 6 27 3.8 30 3.2"
        fill="none"
        strokeWidth="1.4"
        strokeLinecap="round"
        className="stroke-brass"
      />
    </svg>
  );
}

/** The name of the site beside a paper tag on a string, as it hangs on every lot of a sale. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
        <path
          d="M13.2 4.5h12.3a2 2 0 0 1 2 2v12.3a2 2 0 0 1-.6 1.4l-8.3 8.3a2 2 0 0 1-2.8 0L3.5 16.2a2 2 0 0 1 0-2.8l8.3-8.3a2 2 0 0 1 1.4-.6Z"
          className="fill-brand"
        />
        <circle cx="21.6" cy="10.4" r="2.3" className="fill-page" />
        <path
          d="M22.4 9.4C24 6 27 3.8 30 3.2"
          fill="none"
          strokeWidth="1.4"
          strokeLinecap="round"
          className="stroke-brass"
        />
      </svg>
      <span className="truncate font-display text-xl font-semibold tracking-tight">{name}</span>
    </span>
  );
}

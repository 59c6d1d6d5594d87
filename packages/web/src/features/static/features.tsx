/** A heading and a short text. */
export type Feature = readonly [name: string, text: string];

/** Short texts side by side, each below a line of brass. */
export function Features({
  title,
  features,
  columns,
}: {
  title: string;
  features: readonly Feature[];
  /** Classes for the number of columns by screen size. */
  columns: string;
}) {
  return (
    <section className="mt-12">
      <h2 className="text-2xl">{title}</h2>
      <ul className={`mt-5 grid gap-x-10 gap-y-7 ${columns}`}>
        {features.map(([name, text]) => (
          <li key={name} className="border-t-2 border-brass pt-3">
            <h3 className="text-lg">{name}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { optionalPart } from '@fairlot/ui/lazy-part.ts';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';

/** Few ask questions, so the rest loads when this is opened. */
const QuestionList = optionalPart(() => import('./question-list.tsx'));

/** The questions about a lot, and a form to ask one; collapsed by default. */
export function LotQuestions({ lotId }: { lotId: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  const load = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true);
  };
  return (
    <details
      // It opens by itself, also before this code is there.
      ref={load}
      onToggle={({ currentTarget }) => load(currentTarget)}
      className="group border-b border-line"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 font-semibold">
        Questions and answers
        <ChevronDown aria-hidden className="size-5 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="max-w-prose pb-5 text-sm">
        {wasOpened && (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <QuestionList lotId={lotId} />
          </Suspense>
        )}
      </div>
    </details>
  );
}

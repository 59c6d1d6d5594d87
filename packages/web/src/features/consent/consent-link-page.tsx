import type { ConsentPage } from '@fairlot/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert, MessageSquareText } from 'lucide-react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { ContactLinks } from '@fairlot/ui/contact-links.tsx';
import { plural } from '@fairlot/ui/format.ts';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { PageMessage } from '../account/public.ts';
import { AnswerForm } from './answer-form.tsx';
import { ConsentLotCard } from './consent-lot.tsx';

type Open = Extract<ConsentPage, { kind: 'open' }>;
type Asked = Exclude<ConsentPage, { kind: 'unknown' }>;

/** The page of a consignor's link: their lots before bidding starts, to consent to or not. */
export function ConsentLinkPage({ secret }: { secret: string }) {
  const { data, isError, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['consent', secret],
    queryFn: ({ pageParam }) =>
      fetchData('POST /api/site/consent/look', { body: { secret, skip: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => lotsOf(pages).length,
    // Not refetched: they consent to what they have read.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (isError) {
    return (
      <PageMessage icon={CircleAlert} tone="text-bad" title="Your lots could not be loaded">
        <Button onClick={() => void refetch()}>Try again</Button>
      </PageMessage>
    );
  }
  const page = data?.pages[0];
  if (page === undefined) return <Loading />;
  if (page.kind !== 'open') return <Closed page={page} />;
  const lots = lotsOf(data?.pages ?? []);
  const missing = page.total - lots.length;
  return (
    <div className="page-width max-w-4xl py-8">
      <Introduction page={page} />
      <div className="mt-6 space-y-5">
        {lots.map((lot) => (
          <ConsentLotCard key={lot.lotId} lot={lot} />
        ))}
      </div>
      {missing > 0 ? (
        <div className="mt-6 text-center">
          <p className="mb-3 text-sm text-ink-soft">
            You can answer at the end, once you have seen all of them.
          </p>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show {missing > 50 ? 'the next 50 lots' : plural(missing, 'more lot')}
          </Button>
        </div>
      ) : (
        <AnswerForm secret={secret} page={page} onAnswered={() => void refetch()} />
      )}
    </div>
  );
}

function lotsOf(pages: readonly ConsentPage[]): Open['lots'] {
  return pages.flatMap((page) => (page.kind === 'open' ? page.lots : []));
}

function Introduction({ page }: { page: Open }) {
  const { company, sale, consignor, sentTo, total } = page;
  return (
    <>
      <h1 className="text-2xl wrap-anywhere">
        {plural(total, 'lot')} of {consignor}
      </h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        {company} prepares {sale || 'a sale'}. This is how bidders will see your lots. Please look
        at them, and answer at the end of the page. Nobody can bid yet.
      </p>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        This page was sent to {consignor} ({sentTo}). If that is somebody else, please close it: an
        answer counts as theirs.
      </p>
      <Contact page={page} />
    </>
  );
}

function Contact({ page: { companyEmail, companyPhone } }: { page: Asked }) {
  return (
    <div className="mt-2 text-sm">
      <ContactLinks email={companyEmail} phone={companyPhone} />
    </div>
  );
}

function Loading() {
  return (
    <div className="page-width max-w-4xl py-8" aria-busy="true">
      <h1 className="sr-only">Your lots</h1>
      <Skeleton className="h-24" />
      <Skeleton className="mt-6 h-64" />
    </div>
  );
}

/** A link that is no longer open: its outcome, and whom to contact. */
function Closed({ page }: { page: Exclude<ConsentPage, Open> }) {
  if (page.kind === 'unknown') {
    return (
      <PageMessage icon={CircleAlert} tone="text-bad" title="This link does not work here">
        <p className="text-ink-soft">
          Please open it again from the email, or ask the company for another one.
        </p>
      </PageMessage>
    );
  }
  if (page.kind === 'answered') {
    const isAgreed = page.answer === 'agreed';
    return (
      <PageMessage
        icon={isAgreed ? BadgeCheck : MessageSquareText}
        tone={isAgreed ? 'text-good' : 'text-brand'}
        title={isAgreed ? 'You agreed. Thank you.' : 'You asked for a change'}
      >
        <p className="text-ink-soft">
          {isAgreed
            ? `${page.company} knows that you agree to how your ${plural(page.lots, 'lot')} ${page.lots === 1 ? 'is' : 'are'} shown in ${page.sale}, as of ${dayOf(page.at)}. If something is changed later, they may ask you again.`
            : `${page.company} has your message of ${dayOf(page.at)}, and will send you another link once it is done:`}
        </p>
        {!isAgreed && (
          <blockquote className="mx-auto mt-4 max-w-prose rounded-md bg-sunken p-4 text-left wrap-anywhere whitespace-pre-line">
            {page.text}
          </blockquote>
        )}
        <div className="flex justify-center">
          <Contact page={page} />
        </div>
      </PageMessage>
    );
  }
  const { company, sale } = page;
  const sentences = {
    expired: `Links like this work for two weeks. Please ask ${company} for another one.`,
    revoked: `${company} has taken this link back, or sent you a newer one. Please look for it in your email.`,
    published: `${sale} is published, and bidders see your lots. Please write to ${company} if something is wrong.`,
  };
  return (
    <PageMessage icon={CircleAlert} tone="text-ink-soft" title="This link is no longer valid">
      <p className="text-ink-soft">{sentences[page.kind]}</p>
      <div className="flex justify-center">
        <Contact page={page} />
      </div>
    </PageMessage>
  );
}

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });

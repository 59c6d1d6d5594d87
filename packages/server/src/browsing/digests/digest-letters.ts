import { z } from 'zod';
import { defineLetters, text } from '#messaging/messages/public.ts';
import type { Block, Email } from '#messaging/messages/public.ts';

/** Something new with its address. */
const digestItem = z.object({
  title: z.string(),
  /** Seller, place and closing time. */
  facts: z.string(),
  link: z.string(),
});
export type DigestItem = z.infer<typeof digestItem>;

/** The news since the last digest, as much as fits into a mail; the rest is counted. */
const digest = z.object({
  firstName: z.string(),
  /** Auctions of followed sellers. */
  auctions: z.array(digestItem).readonly(),
  moreAuctions: z.number(),
  /** Followed searches, with lots that they find. */
  searches: z
    .array(
      z.object({
        words: z.string(),
        lotCount: z.number(),
        lots: z.array(digestItem).readonly(),
        link: z.string(),
      }),
    )
    .readonly(),
  moreSearches: z.number(),
  /** The page for choosing what to follow. */
  followingLink: z.string(),
  unsubscribeLink: z.string(),
  /** The sender's postal address, in one line. */
  postalAddress: z.string(),
});
export type Digest = z.infer<typeof digest>;

/** Mails about what somebody follows, with their fields. */
const digestMails = { digest };
export type DigestEmail = Email<typeof digestMails>;

const site = 'http://localhost:3000';

export const digestLetters = defineLetters(digestMails, {
  digest: {
    kind: 'digest',
    secrets: ['unsubscribeLink'],
    sample: {
      firstName: 'Grace',
      auctions: [
        {
          title: 'The Whitcomb House: Furniture, Silver & Fine Rugs',
          facts:
            'Hudson Valley Estates · Hudson, NY · 64 lots · begins to close Nov 22, 2026, 7:00 PM EST',
          link: `${site}/auction/0197/THE-WHITCOMB-HOUSE`,
        },
      ],
      moreAuctions: 2,
      searches: [
        {
          words: 'walnut dresser',
          lotCount: 14,
          lots: [
            {
              title: 'Walnut dresser, three drawers',
              facts: 'Hudson Valley Estates · closes Nov 22, 2026, 7:04 PM EST',
              link: `${site}/auction/0197/lot/0198/WALNUT-DRESSER`,
            },
          ],
          link: `${site}/search/0199?o=JustPosted`,
        },
      ],
      moreSearches: 1,
      followingLink: `${site}/dashboard/auctioneers`,
      unsubscribeLink: `${site}/unsubscribe/Zm9yLXRoZS1kZW1vbnN0cmF0aW9uLW9ubHktbm90LXRydWU`,
      postalAddress: '47 Countinghouse Lane, Hudson, NY 12534',
    },
    write: (digest, { siteName }) => ({
      subject: subjectOf(digest),
      preheader: 'From the sellers and searches you follow, since we last wrote.',
      heading: `New for you, ${digest.firstName}`,
      blocks: [
        ...auctionBlocks(digest),
        ...searchBlocks(digest),
        { kind: 'button', label: 'Choose what you follow', link: digest.followingLink },
      ],
      note: 'We check once a day, and write when there is something new.',
      why: `You are getting this email because you follow sellers or searches at ${siteName}.`,
      marketing: digest,
    }),
  },
});

/** Names the first item, and counts the rest. */
function subjectOf({ auctions, moreAuctions, searches, moreSearches }: Digest): string {
  const [auction] = auctions;
  const others = auctions.length + moreAuctions + searches.length + moreSearches - 1;
  const [search] = searches;
  const first =
    auction?.title ??
    (search && `${counted(search.lotCount, 'new lot')} for “${search.words}”`) ??
    '';
  return others === 0 ? `New: ${first}` : `New: ${first}, and ${others} more`;
}

function auctionBlocks({ auctions, moreAuctions }: Digest): Block[] {
  if (auctions.length === 0) return [];
  return [
    items('Auctions by sellers you follow', auctions),
    ...(moreAuctions === 0
      ? []
      : [text(`And ${counted(moreAuctions, 'more auction')} by sellers you follow.`)]),
  ];
}

function searchBlocks({ searches, moreSearches }: Digest): Block[] {
  return [
    ...searches.map(({ words, lotCount, lots, link }) =>
      items(`“${words}”: ${counted(lotCount, 'new lot')}`, [
        ...lots,
        ...(lotCount > lots.length
          ? [{ title: `See all ${lotCount}`, facts: 'Newest first.', link }]
          : []),
      ]),
    ),
    ...(moreSearches === 0
      ? []
      : [
          text(
            `And there are new lots for ${counted(moreSearches, 'more search', 'more searches')}.`,
          ),
        ]),
  ];
}

function items(heading: string, listed: readonly DigestItem[]): Block {
  return {
    kind: 'items',
    heading,
    items: listed.map(({ title, facts, link }) => ({ title, text: facts, link })),
  };
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

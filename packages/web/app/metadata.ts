import type { MetaDescriptor } from 'react-router';

export interface PageMetadata {
  readonly title: string;
  readonly siteName: string;
  /** The page shows a draft: no link previews, no analytics. Set by callers on the server only. */
  readonly isHidden?: boolean | undefined;
  readonly description: string;
  /** Canonical address of the page, absolute. */
  readonly canonical: string;
  /** A picture for link previews, by its absolute address: a card drawn for the page, or a square icon. */
  readonly image?: { readonly address: string; readonly shape: keyof typeof imageShapes };
  /** Path of an Atom feed of what the page is about. */
  readonly feed?: string;
  readonly type?: 'website' | 'product';
  /** schema.org description of what the page is about; callers make it on the server only. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

const descriptionLength = 160;
/** Pixels, and how link previews are to set a picture of the shape. */
const imageShapes = {
  card: { width: '1200', height: '630', setting: 'summary_large_image' },
  icon: { width: '512', height: '512', setting: 'summary' },
} as const;

/** Title, description, canonical address, Open Graph and schema.org of a page. */
export function pageMetadata(page: PageMetadata): MetaDescriptor[] {
  const title = page.title === page.siteName ? page.title : `${page.title} | ${page.siteName}`;
  const description = shortened(page.description);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    // Robots read these in the document, so browsers do not load the code that writes them.
    ...(import.meta.env.SSR ? forRobots(page, description) : []),
  ];
}

/** What search engines and link previews read beside title and description. */
function forRobots(page: PageMetadata, description: string): MetaDescriptor[] {
  if (page.isHidden === true) return [{ name: 'referrer', content: 'no-referrer' }];
  return [
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: page.canonical },
    ...(page.image === undefined ? [] : imageTags(page.image, page.title)),
    ...(page.feed === undefined
      ? []
      : [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/atom+xml',
            title: page.title,
            href: page.feed,
          },
        ]),
    ...(page.structuredData === undefined
      ? []
      : [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.structuredData } }]),
  ] as MetaDescriptor[];
}

function imageTags({ address, shape }: NonNullable<PageMetadata['image']>, alt: string) {
  const { width, height, setting } = imageShapes[shape];
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:width', content: width },
    { property: 'og:image:height', content: height },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: setting },
  ];
}

function shortened(text: string): string {
  if (text.length <= descriptionLength) return text;
  const cut = text.slice(0, descriptionLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLength / 2))}…`;
}

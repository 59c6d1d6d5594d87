import type { MetaDescriptor } from 'react-router';

export interface PageMetadata {
  readonly title: string;
  readonly siteName: string;
  readonly description: string;
  /** Absolute address under which the page wants to be known. */
  readonly canonical: string;
  /** Absolute address of a picture drawn for link previews, 1200 × 630 pixels. */
  readonly image?: string;
  readonly type?: 'website' | 'product';
  /** schema.org description of what the page is about; callers make it on the server alone. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

const descriptionLength = 160;

/** Title, description, canonical address, Open Graph and schema.org of a page. */
export function pageMetadata(page: PageMetadata): MetaDescriptor[] {
  const title = page.title === page.siteName ? page.title : `${page.title} | ${page.siteName}`;
  const description = shortened(page.description);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    // Robots read these in the document, so the scripts need not know how to write them.
    ...(import.meta.env.SSR ? forRobots(page, description) : []),
  ];
}

/** What search engines and link previews read beside title and description. */
function forRobots(page: PageMetadata, description: string): MetaDescriptor[] {
  return [
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: page.canonical },
    ...(page.image === undefined
      ? []
      : [
          { property: 'og:image', content: page.image },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: page.title },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
    ...(page.structuredData === undefined
      ? []
      : [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.structuredData } }]),
  ] as MetaDescriptor[];
}

/** The words of HTML, for places that take none. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function shortened(text: string): string {
  if (text.length <= descriptionLength) return text;
  const cut = text.slice(0, descriptionLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLength / 2))}…`;
}

import { xmlText } from './xml.ts';

export interface FeedEntry {
  /** An IRI that stays the same wherever the entry is shown (RFC 4287, 4.2.6). */
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly author: string;
  readonly published: Date;
  readonly updated: Date;
  /** Plain text. */
  readonly summary: string;
  /** Sanitized HTML. */
  readonly contentHtml: string;
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** Addresses of the page that the feed is about, and of the feed itself. */
  readonly address: string;
  readonly selfAddress: string;
  readonly iconAddress: string;
  readonly entries: readonly FeedEntry[];
}

/** An Atom feed (RFC 4287). */
export function atomXml(feed: Feed): string {
  const { entries } = feed;
  // For an empty feed: a moment that never changes, so that readers do not see news.
  const updated = entries.reduce((latest, entry) => later(latest, entry.updated), new Date(0));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    element('id', feed.id),
    element('title', feed.title),
    element('updated', updated.toISOString()),
    author(feed.author),
    link('alternate', 'text/html', feed.address),
    link('self', 'application/atom+xml', feed.selfAddress),
    element('icon', feed.iconAddress),
    ...entries.map(entryXml),
    '</feed>\n',
  ].join('\n');
}

function entryXml(entry: FeedEntry): string {
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    element('published', entry.published.toISOString()),
    element('updated', entry.updated.toISOString()),
    author(entry.author),
    link('alternate', 'text/html', entry.address),
    element('summary', entry.summary),
    ...(entry.contentHtml.trim() === ''
      ? []
      : [`<content type="html">${xmlText(entry.contentHtml)}</content>`]),
    '</entry>',
  ].join('\n');
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function author(name: string): string {
  return `<author>${element('name', name)}</author>`;
}

function link(rel: string, type: string, address: string): string {
  return `<link rel="${rel}" type="${type}" href="${xmlText(address)}"/>`;
}

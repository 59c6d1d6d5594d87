import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/create-app.ts';
import type { FindSite } from '#platform/http/site.ts';
import { createSiteOf, mailFrame, sendDevPage, sendHtml } from './dev-page.ts';
import { escapeHtml } from './escape-html.ts';
import { readLetterhead } from './letterhead.ts';
import type { Letterhead, LinkTo } from './letterhead.ts';
import { renderSample } from './letters.ts';
import type { Letters } from './letters.ts';

/**
 * `/dev/outbox/templates`: every mail with its sample data, on the letterhead of the current host.
 */
export function serveTemplatePages(
  app: App,
  {
    letters,
    database: { kysely },
    findSite,
    linkTo,
  }: { letters: Letters; database: Database; findSite: FindSite; linkTo: LinkTo },
): void {
  const names = Object.keys(letters);
  const siteOf = createSiteOf(findSite);

  app.get('/dev/outbox/templates', async (request, reply) => {
    const letterhead = await readLetterhead(kysely, await siteOf(request), linkTo);
    const list = names.map((name) => `<li><a href="#${name}">${templateTitle(name)}</a></li>`);
    return sendDevPage(reply, {
      title: 'Templates',
      body: `<h1>Templates</h1>
<p class="soft">Every mail of the product, filled with a sample, as it leaves from ${escapeHtml(letterhead.siteName)}. On a seller's own site the same mails bear the seller's name.</p>
<ul class="columns">${list.join('\n')}</ul>
${names.map((name) => templateArticle(letters, name, letterhead)).join('\n')}`,
    });
  });

  app.get<{ Params: { name: string } }>('/dev/outbox/templates/:name', async (request, reply) => {
    const site = await siteOf(request);
    const name = names.find((each) => each === request.params.name);
    if (name === undefined) throw new AppError('NotFound');
    const letterhead = await readLetterhead(kysely, site, linkTo);
    return sendHtml(reply, renderSample(letters, name, letterhead).html);
  });
}

/** The title of a template for people: `verify-email` is “Verify email”. */
export function templateTitle(name: string): string {
  const words = name.replaceAll('-', ' ');
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}

function templateArticle(letters: Letters, name: string, letterhead: Letterhead): string {
  const { subject, html, text } = renderSample(letters, name, letterhead);
  return `<article id="${name}"><h2>${templateTitle(name)}</h2>
<p class="soft">${escapeHtml(subject)} · <a href="/dev/outbox/templates/${name}">on a page of its own</a></p>
${mailFrame(html)}
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details></article>`;
}

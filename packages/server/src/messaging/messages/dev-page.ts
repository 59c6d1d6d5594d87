import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import { hostOf } from '#platform/http/host.ts';
import { hostName } from '#platform/http/site.ts';
import type { FindSite, Site } from '#platform/http/site.ts';
import { escapeHtml } from './escape-html.ts';

/** Mails are shown in a frame that runs no script and reaches no server. */
const contentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";

/**
 * The site of the host that a demo page is requested on. A foreign host name that resolves to this server
 * is refused: its pages could read the codes (DNS rebinding).
 */
export function createSiteOf(findSite: FindSite): (request: FastifyRequest) => Promise<Site> {
  return async (request) => {
    const site = await findSite(hostName(hostOf(request)));
    if (site === null) throw new AppError('NotFound');
    return site;
  };
}

/** A mail's own HTML, in a frame of its own; its links open the page itself. */
export function mailFrame(html: string): string {
  const framed = html.replace('<head>', '<head><base target="_top">');
  return `<iframe title="Message" loading="lazy" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe>`;
}

/** Sends a page of the demo: never cached, never indexed, without scripts. */
export function sendHtml(reply: FastifyReply, html: string) {
  return reply
    .header('content-security-policy', contentPolicy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Sends a demo page. `body` is HTML. */
export function sendDevPage(
  reply: FastifyReply,
  { title, body }: { readonly title: string; readonly body: string },
) {
  return sendHtml(
    reply,
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${look}</style></head>
<body><nav><a href="/">Marketplace</a><a href="/dev/outbox">Outbox</a><a href="/dev/outbox/templates">Templates</a></nav>
<main>${body}</main></body></html>`,
  );
}

const look = `
:root{color-scheme:light dark;--page:#faf5ec;--surface:#fffdf8;--line:#e2d5c0;--ink:#2a1f18;--soft:#66564a;--brand:#84301f;--good:#1f6450;--good-tint:#ddeee5;--wait:#8a5a0b;--wait-tint:#fbeccb}
@media (prefers-color-scheme:dark){:root{--page:#17120e;--surface:#221b15;--line:#43372b;--ink:#f5ecdf;--soft:#c3b29c;--brand:#f0997c;--good:#7fcbae;--good-tint:#17352b;--wait:#e6b65c;--wait-tint:#3b2d12}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding:.9rem clamp(1rem,4vw,2rem);border-bottom:1px solid var(--line);background:var(--surface)}
main{max-width:60rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,2rem) 4rem}
a{color:var(--brand)}h1,h2{font-family:'Iowan Old Style',Palatino,Georgia,serif;line-height:1.2;overflow-wrap:anywhere}
h1{font-size:1.9rem;margin:.5rem 0}h2{font-size:1.35rem;margin:0}
.soft{color:var(--soft)}.small{font-size:.875rem}
table{width:100%;table-layout:fixed;border-collapse:separate;border-spacing:0;margin-top:1.25rem;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:hidden}
td,th{padding:.8rem 1rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{font-size:.8125rem;font-weight:600;color:var(--soft)}tr:last-child td{border-bottom:0}
td{overflow-wrap:anywhere}td:nth-child(n+2){font-size:.875rem}th:nth-child(2){width:29%}th:nth-child(3){width:16%}th:nth-child(4){width:13%}
td a{font-weight:600}
.state{padding:.15rem .6rem;border-radius:1rem;font-size:.8125rem;font-weight:600;background:var(--wait-tint);color:var(--wait);overflow-wrap:anywhere}
.state.kept{background:var(--good-tint);color:var(--good)}
.empty{padding:2.5rem 1rem;text-align:center;border:1px dashed var(--line);border-radius:12px;margin-top:1.25rem}
article{margin-top:2.5rem}
.columns{columns:14rem;padding-left:1.2rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem 1.25rem;margin:.75rem 0;border:1px solid var(--line);border-radius:12px;background:var(--surface);font:.875rem/1.55 ui-monospace,Menlo,Consolas,monospace}
pre.text{max-width:26rem;font:inherit}
iframe{display:block;width:100%;height:46rem;margin:.75rem 0;border:1px solid var(--line);border-radius:12px;background:#fff;color-scheme:light dark}
summary{cursor:pointer}
@media (max-width:640px){
thead{display:none}table,tbody,tr,td{display:block}tr{padding:.8rem 1rem;border-bottom:1px solid var(--line)}tr:last-child{border-bottom:0}
td{padding:0;border:0}td:not(:first-child){display:inline-block;margin:.35rem .75rem 0 0;font-size:.875rem}td:nth-child(2){width:100%}
}`;

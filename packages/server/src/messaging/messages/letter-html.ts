import { escapeHtml } from './escape-html.ts';
import { choicesLabel } from './letter-words.ts';
import type { Block, Letter, Marketing } from './letter.ts';
import type { Letterhead } from './letterhead.ts';

const serif = "font-family:'Iowan Old Style',Palatino,Georgia,'Times New Roman',serif";
const body = 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#3d3028';

/**
 * Inline styles are the light theme; these classes switch to the dark theme in mail programs that
 * support it.
 */
const lamplight = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sheet{padding-left:22px!important;padding-right:22px!important}.code{font-size:26px!important;letter-spacing:4px!important;text-indent:4px!important}}
@media (prefers-color-scheme:dark){
.page{background:#17120e!important}.card{background:#221b15!important;border-color:#43372b!important;border-top-color:#f0997c!important}
.ink{color:#f5ecdf!important}.body{color:#e4d8c8!important}.soft{color:#b9a994!important}
.brand{color:#f0997c!important}.rule{border-color:#43372b!important}
.tint{background:#2d241c!important;border-color:#43372b!important;color:#f5ecdf!important}
.button{background:#f0997c!important}.button a{color:#2a0f08!important}
}`;

/**
 * A letter as HTML that all mail programs can show: tables, inline styles, no pictures, no scripts.
 */
export function letterHtml(letter: Letter, letterhead: Letterhead): string {
  const { siteName, siteLink, contact } = letterhead;
  const site = escapeHtml(siteName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(letter.subject)}</title>
<style>${lamplight}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4ecdf;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(letter.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4ecdf" style="background:#f4ecdf"><tr><td align="center" style="padding:28px 12px 36px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="center" style="padding:0 12px 18px;${serif};font-size:22px;line-height:1.3"><a class="brand" href="${escapeHtml(siteLink)}" style="color:#84301f;font-weight:600;text-decoration:none">${site}</a></td></tr>
<tr><td class="card sheet" bgcolor="#fffdf8" style="padding:34px 38px 28px;background:#fffdf8;border:1px solid #e2d5c0;border-top:4px solid #84301f;border-radius:12px;word-break:break-word;overflow-wrap:anywhere">
<h1 class="ink" style="margin:0 0 16px;${serif};font-size:27px;line-height:1.25;font-weight:600;color:#2a1f18">${escapeHtml(letter.heading)}</h1>
${letter.blocks.map(blockHtml).join('\n')}
${
  letter.note === undefined
    ? ''
    : `<p class="soft rule" style="margin:26px 0 0;padding-top:18px;border-top:1px solid #e2d5c0;font-size:14px;line-height:1.55;color:#66564a">${escapeHtml(letter.note)}</p>`
}
</td></tr>
<tr><td class="soft" align="center" style="padding:20px 18px 0;font-size:13px;line-height:1.55;color:#66564a">
<p style="margin:0 0 8px">${escapeHtml(letter.why)}</p>
${letter.choicesLink === undefined ? '' : choicesHtml(letter.choicesLink)}
${contact.map((line) => `<p style="margin:0">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:8px 0 0"><a class="soft" href="${escapeHtml(siteLink)}" style="color:#66564a">${escapeHtml(new URL(siteLink).host)}</a></p>
${letter.marketing === undefined ? '' : marketingHtml(letter.marketing)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function choicesHtml(link: string): string {
  return `<p style="margin:0 0 8px"><a class="soft" href="${escapeHtml(link)}" style="color:#66564a">${choicesLabel}</a></p>`;
}

function marketingHtml({ unsubscribeLink, postalAddress }: Marketing): string {
  return `<p style="margin:8px 0 0"><a class="soft" href="${escapeHtml(unsubscribeLink)}" style="color:#66564a">Unsubscribe</a></p>
<p style="margin:0">${escapeHtml(postalAddress)}</p>`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p class="body" style="${body}">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p class="code tint" style="margin:22px 0;padding:18px 8px;background:#f7efe2;border:1px solid #e2d5c0;border-radius:10px;text-align:center;font-size:30px;line-height:1.2;font-weight:700;letter-spacing:6px;text-indent:6px;font-family:ui-monospace,Menlo,Consolas,monospace;color:#2a1f18">${escapeHtml(block.code)}</p>`;
    case 'button':
      return buttonHtml(block);
    case 'link':
      return `<p style="margin:14px 0 12px;font-size:15px;line-height:1.5"><a class="brand" href="${escapeHtml(block.link)}" style="color:#84301f;font-weight:600">${escapeHtml(block.label)}</a></p>`;
    case 'facts':
      return factsHtml(block);
    case 'items':
      return itemsHtml(block);
    case 'points':
      return block.points
        .map(
          (
            { title, text },
            index,
          ) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr>
<td width="44" valign="top"><p class="tint brand" style="margin:2px 0 0;width:30px;height:30px;border-radius:15px;background:#f7e3da;text-align:center;${serif};font-size:16px;line-height:30px;font-weight:600;color:#84301f">${index + 1}</p></td>
<td valign="top"><p class="ink" style="margin:0 0 3px;font-size:16px;line-height:1.45;font-weight:700;color:#2a1f18">${escapeHtml(title)}</p>
<p class="body" style="margin:0;font-size:15px;line-height:1.55;color:#3d3028">${escapeHtml(text)}</p></td>
</tr></table>`,
        )
        .join('\n');
  }
}

function factsHtml({ facts }: Extract<Block, { readonly kind: 'facts' }>): string {
  const rows = facts.map(({ label, value, isSum }) => {
    const rule = isSum ? 'border-top:1px solid #e2d5c0;font-weight:700;color:#2a1f18' : '';
    const [labelClass, valueClass] = isSum ? ['ink rule', 'ink rule'] : ['soft', 'body'];
    return `<tr><td class="${labelClass}" valign="top" style="padding:6px 14px 6px 0;color:#66564a;word-break:normal;overflow-wrap:break-word;${rule}">${escapeHtml(label)}</td>
<td class="${valueClass}" valign="top" align="right" style="padding:6px 0;color:#3d3028;${rule}">${escapeHtml(value)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px;font-size:15px;line-height:1.45">
${rows.join('\n')}
</table>`;
}

function itemsHtml({ heading, items }: Extract<Block, { readonly kind: 'items' }>): string {
  return `<h2 class="ink" style="margin:26px 0 10px;${serif};font-size:20px;line-height:1.3;font-weight:600;color:#2a1f18">${escapeHtml(heading)}</h2>
${items
  .map(
    ({
      title,
      text,
      link,
    }) => `<p class="rule" style="margin:0;padding:11px 0;border-top:1px solid #e2d5c0;font-size:16px;line-height:1.45"><a class="brand" href="${escapeHtml(link)}" style="color:#84301f;font-weight:700;text-decoration:none">${escapeHtml(title)}</a><br>
<span class="soft" style="font-size:14px;color:#66564a">${escapeHtml(text)}</span></p>`,
  )
  .join('\n')}`;
}

/** The cell has the color, for mail programs in which links cannot have a background. */
function buttonHtml({
  label,
  link,
  spelledOut,
}: Extract<Block, { readonly kind: 'button' }>): string {
  const address = escapeHtml(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 12px"><tr><td class="button" align="center" bgcolor="#84301f" style="border-radius:9px;background:#84301f;mso-padding-alt:14px 28px"><a href="${address}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:1.3;font-weight:600;color:#fff8f1;text-decoration:none;border-radius:9px">${escapeHtml(label)}</a></td></tr></table>${
    spelledOut
      ? `
<p class="soft" style="margin:0 0 12px;font-size:13px;line-height:1.5;color:#66564a">Does the button not work? Copy this address into your browser: <a class="brand" href="${address}" style="color:#84301f;word-break:break-all">${address}</a></p>`
      : ''
  }`;
}

import type { Mail } from '../../platform/mail/mail.ts';
import { escapeHtml } from './escape-html.ts';

export interface Letter {
  readonly siteName: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be typed or copied. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly link: string };
  readonly footnote: string;
}

const paragraph = 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#33302b';
const serif = "font-family:Georgia,'Times New Roman',serif";

/** One letter as HTML that mail programs can show (tables, inline styles, no pictures) and as text. */
export function layout(letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ siteName, heading, paragraphs, code, button, footnote }: Letter): string {
  return [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(button ? [`${button.label}: ${button.link}`] : []),
    footnote,
    `— ${siteName}`,
  ].join('\n\n');
}

function asHtml(letter: Letter): string {
  const { code, button } = letter;
  const site = escapeHtml(letter.siteName);
  const body = [
    ...letter.paragraphs.map((text) => `<p style="${paragraph}">${escapeHtml(text)}</p>`),
    code === undefined
      ? ''
      : `<p style="margin:24px 0;padding:18px;background:#f6f1e7;border-radius:10px;text-align:center;font-size:30px;font-weight:700;letter-spacing:6px;font-family:Menlo,Consolas,monospace;color:#1f1c17">${escapeHtml(code)}</p>`,
    button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:13px 26px;background:#7a2e1d;color:#ffffff;border-radius:8px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`
      : '',
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(letter.subject)}</title>
</head>
<body style="margin:0;background:#efe9dd;font-family:Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px;background:#ffffff;border-radius:14px">
<tr><td style="padding:26px 32px 0;${serif};font-size:20px;color:#7a2e1d">${site}</td></tr>
<tr><td style="padding:14px 32px 28px">
<h1 style="margin:0 0 16px;${serif};font-size:26px;font-weight:600;color:#1f1c17">${escapeHtml(letter.heading)}</h1>
${body}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6dfd1;font-size:13px;line-height:1.5;color:#6b665c">${escapeHtml(letter.footnote)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

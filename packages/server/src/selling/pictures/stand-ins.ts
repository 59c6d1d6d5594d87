/** Shown for a lot without a picture: an empty frame on the wall. */
export const noImageSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" role="img" aria-label="No image"><rect width="400" height="300" fill="#efe9e1"/><g fill="none" stroke="#b8ab9a" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"><rect x="120" y="80" width="160" height="130" rx="6"/><path d="M200 50l-34 30h68z"/><path d="M134 192l38-48 28 32 18-20 48 36"/><circle cx="238" cy="118" r="12"/></g><text x="200" y="252" fill="#8d8071" font-family="system-ui, sans-serif" font-size="20" text-anchor="middle">No image</text></svg>`;

/** Muted grounds on which white letters read at 4.5 to 1 or better. */
const grounds = ['#84301f', '#2f5d50', '#3b4f7a', '#6b3f69', '#7a5320', '#37606e'];

export interface Monogram {
  readonly letters: string;
  /** Background color as `#rrggbb`. */
  readonly ground: string;
}

/** Up to two initials of a name on a background color derived from the name, so that it stays the same. */
export function monogramOf(name: string): Monogram {
  const ground = grounds[hash(name) % grounds.length] ?? '#84301f';
  return { letters: initials(name), ground };
}

/** A monogram as a drawing. */
export function monogramSvg(name: string): string {
  const monogram = monogramOf(name);
  const letters = escapeXml(monogram.letters);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img" aria-label="${letters}"><rect width="100" height="100" rx="18" fill="${monogram.ground}"/><text x="50" y="52" fill="#fff" font-family="system-ui, sans-serif" font-size="44" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`;
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 63));
  return letters.join('').toUpperCase() || '•';
}

function hash(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

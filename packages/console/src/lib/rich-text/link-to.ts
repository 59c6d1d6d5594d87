/** The address of a link from what somebody types: of the web, an email or a phone; null: it is none. */
export function linkTo(typed: string): string | null {
  const text = typed.trim();
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  if (/^[^\s@:/]+\.[a-z]{2,}(?:[:/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return null;
}

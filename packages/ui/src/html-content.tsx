/** A seller's HTML, sanitized by the server when it came in. */
export function HtmlContent({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={`prose-content ${className ?? ''}`}
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/**
 * A phone number as far as it has been typed or pasted, as (###) ###-####. Nothing follows the last digit, so
 * that backspace always deletes a digit.
 */
export function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^1/, '').slice(0, 10);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (area === '') return '';
  if (exchange === '') return `(${area}`;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

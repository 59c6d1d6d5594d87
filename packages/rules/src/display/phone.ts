/** 10 digits as (XXX) XXX-XXXX, 11 as 1 (XXX) XXX-XXXX (section 9); anything else as it came. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length === 11) return `${digits.slice(0, 1)} ${formatTen(digits.slice(1))}`;
  return digits.length === 10 ? formatTen(digits) : phone;
}

function formatTen(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

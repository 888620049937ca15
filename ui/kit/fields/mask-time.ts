/** `0830` becomes `08:30`; anything but four digits is dropped. */
export function maskTime(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

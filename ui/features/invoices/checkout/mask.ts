/** CPF or CNPJ as people write it, while it is typed: 000.000.000-00, or 00.000.000/0000-00 from twelve signs on. */
export function maskTaxNumber(text: string): string {
  const plain = text
    .replace(/[^\da-z]/gi, '')
    .toUpperCase()
    .slice(0, 14)
  const parts =
    plain.length <= 11
      ? /^(.{0,3})(.{0,3})(.{0,3})(.{0,2})$/.exec(plain)!.slice(1)
      : /^(.{2})(.{3})(.{3})(.{0,4})(.{0,2})$/.exec(plain)!.slice(1)
  const signs = plain.length <= 11 ? ['', '.', '.', '-'] : ['', '.', '.', '/', '-']
  return parts.map((part, at) => (part ? signs[at] + part : '')).join('')
}

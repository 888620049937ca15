/** Whom the shop wrote down before its phone was paired: WhatsApp does not know this number, and it is someone who also writes. */
export const writtenDown = [
  { name: 'Ana Souza (escritório)', number: '551130005555', email: 'compras@souza.example' },
] as const

/** What the staff knows of its customers beside what they write. */
export const described = [
  {
    name: 'Ana Souza',
    email: 'ana.souza@souza.example',
    extraInfo: [
      { name: 'Aniversário', value: '14 de maio' },
      { name: 'Entrega', value: 'Sempre à tarde' },
    ],
  },
  { name: 'Carlos Lima', email: 'carlos@lima.example', extraInfo: [{ name: 'CNPJ', value: '12.345.678/0001-95' }] },
  { name: 'Beatriz Moura', email: 'bia.moura@moura.example', extraInfo: [] },
] as const

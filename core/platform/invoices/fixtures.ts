/** What someone types in the checkout. */
export const checkout = (invoiceId: number) => ({
  invoiceId,
  firstName: 'Ana',
  lastName: 'Souza',
  email: 'ana@empresa.example',
  CpfCnpj: '529.982.247-25',
  Phone: '(11) 98888-0001',
  address2: 'Rua das Flores, 10',
  district: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01000-000',
  country: 'BR' as const,
})

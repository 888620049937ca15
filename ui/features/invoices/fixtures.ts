import type { Invoice } from '../../../core/platform/invoices/contract.ts'

export const invoice = (id: number, dueDate: string, status: Invoice['status'] = 'open'): Invoice => ({
  id,
  detail: `Plano ${id}`,
  value: 149.9,
  dueDate,
  status,
  paidAt: status === 'paid' ? '2026-11-02T15:00:00.000Z' : null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
})
export const company = { id: 1, name: 'Padaria', email: 'oi@padaria.example', phone: '', dueDate: '2026-11-30' }
export const charge = {
  pixQrCode: '000201PIX',
  qrcode: '000201PIX',
  valor: { original: '149.90' },
  boletoUrl: 'https://bank.example/b/pdf/1',
  barCode: '46191234500000000000',
}
/** Due then it is not overdue in any time zone. */
export const FAR = '2126-11-30'

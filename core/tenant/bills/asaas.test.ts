import { expect, test } from 'vitest'
import type { HttpAnswer } from '../../flow-engine/effects.ts'
import { findBill } from './asaas.ts'

/** What a bank says of each path; where it says nothing there is nothing. */
const aBank = (content: Record<string, HttpAnswer['data']>) => ({
  http: async ({ url }: { url: string }): Promise<HttpAnswer> => {
    const data = content[new URL(url).pathname.slice(1)]
    return { for: 'http', status: data ? 200 : 404, statusText: '', headers: {}, data: data ?? {} }
  },
})

const charge = { id: 'pay_1', value: 10, dueDate: '2026-11-22' }
const place = { address: 'https://bank.example.com', key: 'chave' }

test.for([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]), true],
  ['what is no picture', Buffer.from('<script>'), false],
] as const)('%s that comes with a Pix is shown or left out; its text stays', async ([, bytes, isShown]) => {
  const bank = aBank({
    customers: { data: [{ id: 'cus_1', name: 'Ana' }] },
    payments: { data: [charge] },
    'payments/pay_1/pixQrCode': { payload: 'pix', encodedImage: bytes.toString('base64') },
  })
  const found = await findBill(bank, place, '52998224725')
  expect(found).toMatchObject({ bill: { pixText: 'pix', pixPicture: isShown ? bytes : undefined } })
})

import type { Category, CloudBooks, CloudSent } from './books.ts'

/** Invented prices in thousandths of a US cent: what matters is that they are added up right. Not Meta's card. */
const PRICES: Readonly<Record<string, Record<Category, number>>> = {
  '55': { marketing: 6_250, utility: 680, authentication: 3_150, service: 680 },
  '351': { marketing: 5_920, utility: 1_710, authentication: 1_710, service: 1_710 },
  other: { marketing: 6_040, utility: 770, authentication: 3_040, service: 770 },
}

/** Assumed of Meta since 1 October 2026: so many service messages of a number and calendar month are free. */
const FREE_SERVICE = 1000

/** What a message costs by the rules of 1 October 2026, once it is delivered; nothing is written twice. */
export function price(books: CloudBooks, sent: CloudSent, now: number): { billable: boolean; category: Category } {
  const known = books.ledger.find(line => line.wamid === sent.wamid)
  if (known) return known
  const month = new Date(now).toISOString().slice(0, 7)
  const ofMonth = books.ledger.filter(
    line =>
      line.numberId === sent.numberId &&
      line.category === 'service' &&
      new Date(line.at).toISOString().startsWith(month),
  )
  const billable = sent.category !== 'service' || ofMonth.length >= FREE_SERVICE
  const country = Object.keys(PRICES).find(code => sent.to.startsWith(code)) ?? 'other'
  const { wamid, numberId, to, category } = sent
  const milliCents = billable ? PRICES[country]![category] : 0
  const line = { wamid, numberId, to, category, billable, milliCents, at: now }
  books.ledger.push(line)
  return line
}

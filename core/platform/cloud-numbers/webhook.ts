import type { Platform } from '../../company/index.ts'
import { fail } from '../../kit/errors.ts'
import { cloudNumberErrors } from './contract.ts'
import { CloudNumbers } from './numbers.ts'

/** What it tells with the number; preferences come in the same way. */
const FIELDS: readonly unknown[] = ['messages', 'user_preferences']
/** What it tells about an account, which names no number. What is in neither list is answered, so that Meta does not repeat it for days. */
const ACCOUNT_FIELDS: readonly unknown[] = [
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'account_update',
  'account_review_update',
  'account_alerts',
  'business_capability_update',
  'phone_number_quality_update',
  'phone_number_name_update',
]

interface Envelope {
  entry?: { id?: unknown; changes?: { field?: unknown; value?: { metadata?: { phone_number_id?: unknown } } }[] }[]
}

/**
 * Takes a POST of Meta: each number's part goes to the connection that has it, if the signature is that of its app. It is on the disk
 * when this resolves. Numbers that nobody has are passed over. Throws ERR_CLOUD_BODY, and ERR_CLOUD_SIGNATURE where none of the known
 * numbers' apps signed it; then nothing of it is stored.
 */
export async function takeFromMeta(platform: Platform, text: string, signature: string | undefined): Promise<void> {
  const { byNumber, news } = reportedIn(text)
  const numbers = new CloudNumbers(platform.store)
  const owners = await numbers.ownersOf([...byNumber.keys()])
  const byCompany = new Map<number, Map<number, object[]>>()
  for (const [phoneNumberId, { companyId, whatsappId }] of owners) {
    if (!platform.companies.knows(companyId)) continue
    const theirs = byCompany.get(companyId) ?? new Map<number, object[]>()
    theirs.set(whatsappId, byNumber.get(phoneNumberId)!)
    byCompany.set(companyId, theirs)
  }
  for (const companyId of await numbers.companiesOf([...new Set(news.map(({ wabaId }) => wabaId))]))
    if (platform.companies.knows(companyId) && !byCompany.has(companyId)) byCompany.set(companyId, new Map())
  let isKnown = byCompany.size === 0
  for (const [companyId, values] of byCompany) {
    const took = await platform.askDesk(companyId, 'takeFromMeta', [{ values, news, text, signature }])
    isKnown ||= took
  }
  if (!isKnown) throw fail(cloudNumberErrors.ERR_CLOUD_SIGNATURE)
}

/** What it tells about each number, and of accounts, in its order. */
function reportedIn(text: string) {
  const byNumber = new Map<string, object[]>()
  const news: { wabaId: string; field: string; value: object }[] = []
  for (const { id: wabaId, changes } of listOf(parsed(text).entry))
    for (const { field, value } of listOf(changes)) {
      if (!value) continue
      const id = value.metadata?.phone_number_id
      if (FIELDS.includes(field) && typeof id === 'string') byNumber.set(id, [...(byNumber.get(id) ?? []), value])
      else if (ACCOUNT_FIELDS.includes(field) && typeof wabaId === 'string')
        news.push({ wabaId, field: field as string, value })
    }
  return { byNumber, news }
}

function parsed(text: string): Envelope {
  try {
    const body = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // No JSON.
  }
  throw fail(cloudNumberErrors.ERR_CLOUD_BODY)
}

/** What stands in a list, as far as it is one of objects. */
const listOf = <Item extends object>(list: readonly Item[] | undefined): Item[] =>
  Array.isArray(list) ? list.filter(item => typeof item === 'object' && item !== null) : []

import type { Platform } from '../../desk/index.ts'
import { fail } from '../../kit/errors.ts'
import { cloudNumberErrors } from './contract.ts'
import { CloudNumbers } from './numbers.ts'

/** Only these are of use for now; the others are answered, so that Meta does not send them again for days. */
const FIELD = 'messages'

interface Envelope {
  entry?: { changes?: { field?: unknown; value?: { metadata?: { phone_number_id?: unknown } } }[] }[]
}

/**
 * Takes a POST of Meta: each number's part goes to the connection that has it, if the signature is that of its app. It is on the disk
 * when this resolves. Numbers that nobody has are passed over. Throws ERR_CLOUD_BODY, and ERR_CLOUD_SIGNATURE where none of the known
 * numbers' apps signed it; then nothing of it is kept.
 */
export async function takeFromMeta(platform: Platform, text: string, signature: string | undefined): Promise<void> {
  const byNumber = valuesByNumber(text)
  const owners = await new CloudNumbers(platform.store).ownersOf([...byNumber.keys()])
  const byCompany = new Map<number, Map<number, object[]>>()
  for (const [phoneNumberId, { companyId, whatsappId }] of owners) {
    if (!platform.companies.knows(companyId)) continue
    const theirs = byCompany.get(companyId) ?? new Map<number, object[]>()
    theirs.set(whatsappId, byNumber.get(phoneNumberId)!)
    byCompany.set(companyId, theirs)
  }
  let isKnown = byCompany.size === 0
  for (const [companyId, values] of byCompany) {
    const took = await platform.onDesk(companyId, desk =>
      platform.tenants.takeFromMeta(desk, { values, text, signature }),
    )
    isKnown ||= took
  }
  if (!isKnown) throw fail(cloudNumberErrors.ERR_CLOUD_SIGNATURE)
}

/** What it tells of each number, in its order. */
function valuesByNumber(text: string): Map<string, object[]> {
  const byNumber = new Map<string, object[]>()
  for (const { changes } of listOf(parsed(text).entry))
    for (const { field, value } of listOf(changes)) {
      const id = value?.metadata?.phone_number_id
      if (field !== FIELD || !value || typeof id !== 'string') continue
      byNumber.set(id, [...(byNumber.get(id) ?? []), value])
    }
  return byNumber
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

import { type CompanyContext, companyState } from '../../../company/index.ts'
import { firstLink } from '../../../kit/addresses.ts'
import { SECOND } from '../../../kit/clock.ts'
import { ConcurrencyLimit } from '../../../kit/concurrency-limit.ts'
import { readHead } from '../../../kit/page-head.ts'
import { companyLanguage, isEnabled } from '../../settings/index.ts'

/** Three at once; more are not shown. */
const fetching = companyState(() => new ConcurrencyLimit<'all'>(3))
const PICTURE = { maxBytes: 1024 * 1024, maxTime: 4 * SECOND }
const PICTURE_TYPE = /^image\/(?:jpeg|png|webp|gif)$/

interface Preview {
  title: string
  description: string
  picture: { mimeType: string; data: string } | null
}

/**
 * What the page behind an address says of itself. It is fetched as flows fetch theirs, so it leads into none of the operator's
 * networks; whatever is wrong with an address is reported in one way, which tells nothing of what lies there.
 */
export async function previewLink(company: CompanyContext, url: string): Promise<Preview | null> {
  const link = firstLink(url)
  if (link?.text !== url || !(await isEnabled(company.db, 'linkPreviews'))) return null
  const isOver = company.own(fetching).enter('all')
  if (!isOver) return null
  try {
    const page = await company.services.outside.page(link.href, await companyLanguage(company.db))
    if (!page) return null
    const { title, description, picture } = readHead(page.html)
    return title ? { title, description, picture: await pictureAt(company, picture, page.url) } : null
  } finally {
    isOver()
  }
}

async function pictureAt({ services }: CompanyContext, address: string, page: string): Promise<Preview['picture']> {
  const url = address ? URL.parse(address, page)?.href : undefined
  const file = url && (await services.outside.file(url, PICTURE))
  if (!file || !PICTURE_TYPE.test(file.mimeType)) return null
  return { mimeType: file.mimeType, data: file.bytes.toString('base64') }
}

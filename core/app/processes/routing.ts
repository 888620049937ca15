import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { HOME, slotOfCompany } from '../../company/index.ts'
import { bearer } from '../../http/index.ts'
import type { Clock } from '../../kit/clock.ts'
import { AccessTokens } from '../../platform/auth/index.ts'
import { companyOfToken } from '../../platform/connection-tokens/index.ts'
import { readLink } from '../../storage/blobs/index.ts'
import { openSecrets, openSqlite } from '../../storage/index.ts'
import { hookOf } from '../../tenant/flows/index.ts'
import { connectionPaths, homePaths } from '../modules.ts'

/**
 * Which of the processes answers a request: the one that has the company of its token, of its webhook's key or of its signed link. What
 * is not signed by us goes home, as do strangers and the platform's own calls: anyone who wants to get past the limits of one process has to
 * be someone of a company of another. The process judges all of it again.
 */
export class Routing {
  private readonly count: number
  private readonly clock: Clock
  private readonly secrets: ReturnType<typeof openSecrets>
  private readonly tokens: AccessTokens
  private readonly home = new Set(homePaths())
  private readonly programs = new Set(connectionPaths())
  private readonly platform: ReturnType<typeof openSqlite>

  constructor(data: string, count: number, clock: Clock) {
    this.count = count
    this.clock = clock
    this.secrets = openSecrets(data)
    this.tokens = new AccessTokens(this.secrets, clock)
    this.platform = openSqlite(join(data, 'platform.sqlite'), { readonly: true })
  }

  slotOf({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): number {
    const company = this.companyOf(url, bearer(headers.authorization))
    return company === undefined ? HOME : slotOfCompany(company, this.count)
  }

  /** A page says of which company it is, others show their token; anyone who says neither is passed on by the process that takes it. */
  slotOfSocket({ url = '/' }: Pick<IncomingMessage, 'url'>): number {
    const query = new URLSearchParams(url.split('?')[1] ?? '')
    const token = query.get('token')
    const company = token === null ? Number(query.get('company')) : this.tokens.companyOf(token)
    return company !== undefined && Number.isSafeInteger(company) && company > 0
      ? slotOfCompany(company, this.count)
      : HOME
  }

  close(): void {
    this.platform.close()
  }

  private companyOf(url: string, token: string | undefined): number | undefined {
    const [path = '/', query = ''] = url.split('?', 2)
    const [, api, first = '', second = '', third = ''] = path.split('/')
    if (api !== 'api') return undefined
    if (first === 'media') {
      const link = { companyId: second, blobId: third, ...Object.fromEntries(new URLSearchParams(query)) }
      return readLink(this.secrets, link, this.clock.now())?.companyId
    }
    if (first === 'hooks') return hookOf(this.secrets, decoded(third))?.companyId
    if (token === undefined || this.home.has(first)) return undefined
    return this.programs.has(path.replace(/\/$/, '')) ? this.ownerOf(token) : this.tokens.companyOf(token)
  }

  /** A program's token is looked up: it may be anybody's tomorrow. */
  private ownerOf(token: string): number | undefined {
    return companyOfToken(this.platform, this.secrets, token)
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { language } from '../../i18n/language.ts'
import { formatMoment } from '../../lib/time/dates.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const shop = {
  id: 3,
  name: 'Loja / Centro',
  status: 'CONNECTED',
  statusReason: null,
  number: '5511999990001',
  updatedAt: '2026-01-01T00:00:00.000Z',
  queues: [],
  isDefault: true,
}
const at = '2026-11-22T18:05:09.000Z'
const heldUntil = '2026-11-23T18:05:00.000Z'
const restricted = { id: 2, kind: 'restricted', details: { until: heldUntil }, times: 1, firstAt: at, at }
const lost = { id: 1, kind: 'lost', details: { code: 408 }, times: 4, firstAt: '2026-11-22T17:05:00.000Z', at }

let page: OpenedPage
afterEach(() => {
  language.set('pt')
  page.close()
})

function open(
  profile: 'admin' | 'user',
  connectionLog: () => unknown,
  file?: () => Response,
  row: object = shop,
): void {
  page = new OpenedPage('/connections', person(profile), ({ path }) => {
    if (path === '/whatsapp/3/diary') return connectionLog()
    if (path === '/whatsapp/3/diary/file') return file?.()
    return path === '/whatsapp' ? [row] : undefined
  })
}

async function openConnectionLog(): Promise<void> {
  await page.shows('Diário')
  await page.press('Diário: Loja / Centro')
}

describe('the connection log of a connection', () => {
  it('says in words what happened and when, in the language that the page has at that moment', async () => {
    open('admin', () => [restricted, lost])
    await openConnectionLog()
    await page.shows(`para quem nunca escreveu. Vale até ${formatMoment(heldUntil)}.`)
    expect(page.text).toContain(formatMoment(at))
    const since = formatMoment(lost.firstAt)
    expect(page.text).toContain(`O WhatsApp parou de responder. Código 408. Foram 4 vezes desde ${since}.`)
    language.set('en')
    await page.shows('WhatsApp stopped answering. Code 408. 4 times since')
  })

  it('says when it is tried again while that is to come', async () => {
    const minutesAway = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const waiting = (nextAttemptAt: string) => {
      const details = { nextAttemptAt }
      const row = { ...shop, status: 'TIMEOUT', statusReason: 'lost', nextAttemptAt }
      open('admin', () => [{ ...lost, details }], undefined, row)
    }
    const [past, soon] = [minutesAway(-1), minutesAway(0.5)]
    waiting(past)
    await openConnectionLog()
    await page.shows('Foram 4 vezes')
    expect(page.text).not.toContain('Próxima tentativa')
    page.close()
    waiting(soon)
    await openConnectionLog()
    await page.shows(`Próxima tentativa: ${formatMoment(soon)}.`)
  })

  it('shows at once what happens while it is open', async () => {
    let entries: object[] = [lost]
    open('admin', () => entries)
    await openConnectionLog()
    await page.shows('O WhatsApp parou de responder.')
    entries = [restricted, lost]
    await page.hears({ event: 'company-1-whatsappDiary', data: { action: 'update', whatsappId: 3 } })
    await page.shows('O WhatsApp restringiu')
  })

  it('says that nothing happened, and what failed with another try', async () => {
    let answer: () => unknown = () => Response.json({ error: 'ERR_INTERNAL', message: 'Deu errado.' }, { status: 500 })
    open('admin', () => answer())
    await openConnectionLog()
    await page.shows('Deu errado.')
    answer = () => []
    await page.press('Tentar de novo')
    await page.shows('Nada aconteceu nos últimos 30 dias')
  })

  it('is saved as a file under the name of the connection', async () => {
    open(
      'admin',
      () => [lost],
      () => new Response('Diário da conexão\n'),
    )
    const saved: [name: string, text: Promise<string>][] = []
    const blobs = new Map<string, Blob>()
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      blobs.set('blob:1', blob as Blob)
      return 'blob:1'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.download, blobs.get(this.href)!.text()])
    })
    await openConnectionLog()
    await page.press('Baixar arquivo')
    await until(() => expect(saved).toHaveLength(1))
    vi.restoreAllMocks()
    expect([saved[0]![0], await saved[0]![1]]).toEqual(['Diário - Loja - Centro.txt', 'Diário da conexão\n'])
  })

  it('is not offered to who does not manage connections', async () => {
    open('user', () => [lost])
    await page.shows('Loja / Centro')
    expect(page.text).not.toContain('Diário')
  })
})

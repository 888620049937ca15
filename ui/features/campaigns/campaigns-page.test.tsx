// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Campaign } from '../../../core/tenant/campaigns/contract.ts'
import { local } from '../../lib/local.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const texts = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap(n => [
    [`message${n}`, ''],
    [`confirmationMessage${n}`, ''],
  ]),
)
const zero = { valid: 0, asked: 0, confirmed: 0, delivered: 0, failed: 0, progress: 0 }
const none = { waiting: 0, sending: 0, asked: 0, confirmed: 0, delivered: 0, failed: 0 }

const aCampaign = (id: number, name: string, more: Partial<Campaign> = {}): Campaign =>
  ({
    ...{ id, name, campaignType: 'padrao', status: 'INATIVA', ...texts, message1: 'Oi', confirmation: false },
    ...{ scheduledAt: null, startedAt: null, completedAt: null, isLate: false, whatsappId: null, whatsapp: null },
    ...{ contactListId: null, contactList: null, tagListId: null, fileListId: null, fileList: null, fluxoId: null },
    ...{ fluxo: null, mediaPath: null, mediaName: null, hold: null, counts: none, report: zero },
    ...{ createdAt: '2026-05-01T10:00:00.000Z', updatedAt: '2026-05-01T10:00:00.000Z' },
    ...more,
  }) as Campaign

const draft = aCampaign(1, 'Rascunho')
const running = aCampaign(2, 'Natal', {
  ...{
    status: 'EM_ANDAMENTO',
    hold: 'not-linked',
    isLate: true,
    counts: { ...none, waiting: 6, delivered: 3, failed: 1 },
    report: { ...zero, valid: 10, delivered: 3, failed: 1, progress: 40 },
  },
})
const cancelled = aCampaign(3, 'Páscoa', { status: 'CANCELADA' })
const over = aCampaign(4, 'Velha', { status: 'FINALIZADA' })

let page: OpenedPage
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
  local.set('cshow', undefined)
})

async function open(
  at: string,
  rows: readonly Campaign[] = [draft, running, cancelled, over],
  more: Server = () => undefined,
): Promise<void> {
  const user = person('admin')
  user.company!.settings = [{ key: 'campaignsEnabled', value: 'true' }] as never
  local.set('cshow', 'true')
  page = new OpenedPage(at, user, call => {
    const { method, path, body } = call
    const answer = more(call)
    if (answer !== undefined) return answer
    if (path === '/campaign-settings')
      return {
        settings: [
          { key: 'messageInterval', value: 20 },
          { key: 'variables', value: [] },
        ],
      }
    if (path === '/contact-lists/list') return [{ id: 7, name: 'Clientes' }]
    if (path === '/whatsapp') return [{ id: 3, name: 'Loja', status: 'CONNECTED', statusReason: 'connected' }]
    if (path === '/files/list') return []
    if (path === '/flows/list') return { flows: [{ id: 8, nome: 'Oferta', tipo: 'conversacao' }] }
    if (path.endsWith('/preview'))
      return {
        contact: { name: 'Ana', number: '5511988880001', email: '' },
        messages: [{ variant: 1, text: 'Oi Ana {cupom}' }],
        confirmationMessages: [],
        ...{ recipients: 41, unverified: 60, strangers: 30, strangersPerDay: 20, files: ['tabela.pdf'] },
        ...{ seconds: 90_000, endsAt: null },
      }
    if (path.endsWith('/recipients'))
      return {
        records: [
          {
            ...{ id: 1, name: 'Ana', number: '5511988880001', state: 'failed', failure: 'opted-out' },
            ...{ confirmationRequestedAt: null, confirmedAt: null, deliveredAt: null, answeredAt: null },
          },
        ],
        hasMore: false,
      }
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method === 'POST' && path === '/campaigns') return aCampaign(9, 'Nova', body as object)
    if (method !== 'GET') return aCampaign(Number(path.split('/')[2]), 'Natal', body as object)
    if (path === '/campaigns') return { records: rows, hasMore: false }
    return path.startsWith('/campaigns/') ? { ...running, shipping: [] } : undefined
  })
}

const written = () => page.sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const has = (label: string) => document.querySelector(`[aria-label="${label}"]`) !== null

it('tells how each stands, how far it is and what keeps it', async () => {
  await open('/campaigns')
  for (const words of [
    ...['Inativa', 'Em andamento', 'Cancelada', 'Finalizada', '4 de 10', 'Começou atrasada'],
    'A conexão não está ligada a um telefone: a campanha espera por ela.',
  ])
    await page.shows(words)
})

it('offers what the table of moves allows: cancel what runs, resume what was cancelled, remove none that runs', async () => {
  await open('/campaigns')
  await page.shows('Natal')
  expect([has('Cancelar campanha: Natal'), has('Cancelar campanha: Velha'), has('Retomar campanha: Páscoa')]).toEqual([
    ...[true, false, true],
  ])
  expect(
    ['Excluir: Natal', 'Excluir: Velha'].map(
      label => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!.disabled,
    ),
  ).toEqual([true, false])
  await page.press('Cancelar campanha: Natal')
  await page.shows('Campanha cancelada.')
  expect(written()).toEqual(['POST /campaigns/2/cancel'])
})

const REFUSED = 'Isto não é possível no estado em que a campanha está.'

it('where one is not cancelled after all it says why, and stays as it is', async () => {
  await open('/campaigns', undefined, ({ path }) =>
    path === '/campaigns/2/cancel'
      ? Response.json({ error: 'ERR_CAMPAIGN_STATE', status: 'FINALIZADA', message: REFUSED }, { status: 409 })
      : undefined,
  )
  await page.press('Cancelar campanha: Natal')
  await page.shows(REFUSED)
  expect(has('Cancelar campanha: Natal')).toBe(true)
})

it('one that was cancelled is gone on with, and any is made a draft again', async () => {
  await open('/campaigns')
  await page.press('Retomar campanha: Páscoa')
  await page.shows('Continuar a enviar a quem ainda não recebeu?')
  expect(written()).toEqual([])
  await page.press('Retomar')
  await page.shows('Campanha retomada.')
  await page.press('Duplicar: Velha')
  await page.shows('Rascunho criado.')
  expect(written()).toEqual(['POST /campaigns/3/restart', 'POST /campaigns/4/duplicate'])
})

it('one that is over is shown and not saved', async () => {
  await open('/campaigns')
  await page.press('Editar: Velha')
  await page.shows('Campanha (somente leitura)')
  expect([...document.querySelectorAll('[role=dialog] button')].map(button => button.textContent)).not.toContain(
    'Salvar',
  )
})

it('saves a draft of messages', async () => {
  await open('/campaigns')
  await page.press('Adicionar campanha')
  await page.shows('Mensagem 1')
  page.types('Nome', 'Dia das mães')
  page.types('Mensagem 1', 'Oi {nome}')
  await page.shows('Mensagem 2')
  await page.press('Salvar')
  await page.shows('Campanha salva.')
  expect(page.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ name: 'Dia das mães', message1: 'Oi {nome}', message2: '', scheduledAt: null, campaignType: 'padrao' },
  })
})

it('offers all file lists, however many there are', async () => {
  const lists = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, name: `Arquivos ${at + 1}` }))
  await open('/campaigns', undefined, ({ path }) => (path === '/files/list' ? lists : undefined))
  await page.press('Adicionar campanha')
  await until(() => expect(page.labelled<HTMLSelectElement>('Lista de arquivos').options).toHaveLength(26))
})

it('foretells what was saved: the texts as somebody reads them, files, recipients and how long it takes', async () => {
  await open('/campaigns')
  await page.press('Editar: Rascunho')
  for (const words of [
    ...[
      'Oi Ana {cupom}',
      'Sem valor, vão como estão: {cupom}',
      'A verificação leva cerca de 11 minutos.',
      'Arquivos, nesta ordem: tabela.pdf',
      '41 destinatários.',
      'O envio leva até 25 horas.',
    ],
    'Cerca de 30 nunca escreveram a esta conexão; a quem nunca escreveu ela escreve a no máximo 20 por dia.',
  ])
    await page.shows(words)
})

it('of one that has begun keeps what its recipients are read by', async () => {
  await open('/campaigns', [
    aCampaign(6, 'Parada', { status: 'CANCELADA', startedAt: '2026-05-01T10:00:00.000Z', confirmation: true }),
  ])
  await page.press('Editar: Parada')
  await page.shows('Ela já começou: tipo, destinatários e confirmação não mudam mais. Para outros, duplique-a.')
  const disabled = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] :disabled')]
  expect(disabled.length).toBe(4)
})

describe('a campaign by flow', () => {
  const ahead = '2036-05-01T10:00:00.000Z'
  const whole = { campaignType: 'fluxo', contactListId: 7, whatsappId: 3, fluxoId: 8, scheduledAt: ahead } as const
  const choose = (label: string, value: string): void => {
    const field = page.labelled<HTMLSelectElement>(label)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  it.each(['contactListId', 'whatsappId', 'fluxoId', 'scheduledAt'] as const)(
    'is not saved without its %s, which is said',
    async field => {
      await open('/campaigns', [aCampaign(5, 'De fluxo', { ...whole, [field]: null })])
      await page.press('Editar: De fluxo')
      await page.shows('Fluxo')
      await page.press('Salvar')
      await page.shows('Preencha todos os campos obrigatórios!')
      expect(written()).toEqual([])
    },
  )

  it('is made, from nothing to its five fields', async () => {
    await open('/campaigns')
    await page.press('Adicionar campanha')
    await page.shows('Mensagem 1')
    choose('Tipo', 'fluxo')
    await until(() => expect(page.labelled<HTMLSelectElement>('Fluxo').options).toHaveLength(2))
    await page.press('Salvar')
    await page.shows('Preencha todos os campos obrigatórios!')
    page.types('Nome', 'Pelo fluxo')
    page.types('Agendamento', '2036-05-01T10:00')
    for (const [label, value] of [
      ['Lista de contatos', '7'],
      ['Conexão', '3'],
      ['Fluxo', '8'],
    ] as const)
      choose(label, value)
    await page.press('Salvar')
    await page.shows('Campanha de fluxo criada com sucesso!')
    expect(page.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ name: 'Pelo fluxo', campaignType: 'fluxo', contactListId: 7, whatsappId: 3, fluxoId: 8 },
    })
  })

  it('offers the flows that lead a conversation', async () => {
    const flows = [
      { id: 8, nome: 'Oferta', tipo: 'conversacao' },
      { id: 9, nome: 'Pedido pago', tipo: 'webhook' },
    ]
    await open('/campaigns', [aCampaign(5, 'De fluxo', whole)], ({ path }) =>
      path === '/flows/list' ? { flows } : undefined,
    )
    await page.press('Editar: De fluxo')
    await until(() =>
      expect([...page.labelled<HTMLSelectElement>('Fluxo').options].map(({ text }) => text)).toEqual([
        'Nenhum fluxo',
        'Oferta',
      ]),
    )
  })

  it('is changed, and where that fails it says so and stays open', async () => {
    let fails = true
    await open('/campaigns', [aCampaign(5, 'De fluxo', whole)], ({ method, path }) =>
      fails && method === 'PUT' && path === '/campaigns/5'
        ? Response.json({ error: 'ERR_X', message: 'Agora não.' }, { status: 500 })
        : undefined,
    )
    await page.press('Editar: De fluxo')
    await page.press('Salvar')
    await page.shows('Erro ao salvar campanha de fluxo')
    fails = false
    await page.press('Salvar')
    await page.shows('Campanha de fluxo editada com sucesso!')
    expect(written()).toEqual(['PUT /campaigns/5', 'PUT /campaigns/5'])
  })

  it('whose lists do not come says so', async () => {
    await open('/campaigns', [aCampaign(5, 'De fluxo', whole)], ({ path }) =>
      path === '/flows/list' ? Response.json({ error: 'ERR_X', message: 'Agora não.' }, { status: 500 }) : undefined,
    )
    await page.press('Editar: De fluxo')
    await page.shows('Erro ao carregar dados do modal')
  })
})

it('the report counts by the server, and says why somebody did not get it', async () => {
  await open('/campaign/2/report')
  for (const words of [
    'Relatório da campanha: Natal',
    'Destinatários: 10',
    'Entregues: 3',
    'Andamento: 40%',
    'Não quer receber campanhas.',
  ])
    await page.shows(words)
})

describe('the report', () => {
  const askedFor = (path: string): number => page.sent.filter(sent => sent.path === path).length
  const ends = async (): Promise<void> => {
    const campaign = { ...running, status: 'FINALIZADA', hold: null }
    await page.hears({ seq: 1, event: 'company-1-campaign', data: { action: 'update', campaign } })
  }

  it('is fetched anew five seconds after the end', async () => {
    await open('/campaign/2/report')
    await page.shows('Não quer receber campanhas.')
    const waits: { after: number | undefined; work: () => void }[] = []
    const real = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, after?: number) => {
      waits.push({ after, work })
      return real(work, after)
    }) as typeof setTimeout)
    await ends()
    await page.shows('Finalizada')
    const later = await until(() => waits.find(({ after }) => after === 5000) ?? Promise.reject(new Error('no wait')))
    const before = [askedFor('/campaigns/2'), askedFor('/campaigns/2/recipients')]
    later.work()
    await until(() =>
      expect([askedFor('/campaigns/2'), askedFor('/campaigns/2/recipients')]).toEqual(before.map(count => count + 1)),
    )
  })

  it('is saved as campanha.csv, and says so where that fails', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:campanha')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    let fails = true
    await open('/campaign/2/report', undefined, ({ path }) => {
      if (path !== '/campaigns/2/report') return undefined
      return fails
        ? Response.json({ error: 'ERR_X', message: 'Agora não.' }, { status: 500 })
        : new Response('Nome;Número', { headers: { 'content-type': 'text/csv' } })
    })
    await page.press('Baixar planilha')
    await page.shows('Agora não.')
    expect(saved).toEqual([])
    fails = false
    await page.press('Baixar planilha')
    await until(() => expect(saved).toEqual(['campanha.csv']))
  })

  it.each([
    [0, 'Quem não pôde ser alcançado volta à fila.'],
    [1, 'Ninguém volta à fila: a quem não quer, ou disse não, a campanha não escreve de novo.'],
  ])('has those tried again who did not get it; %i are left, and it says %s', async (failed, words) => {
    await open('/campaign/2/report', undefined, ({ path }) =>
      path === '/campaigns/2/retry' ? { ...running, counts: { ...running.counts, failed } } : undefined,
    )
    await page.press('Tentar de novo com quem não recebeu')
    await page.shows(words)
    expect(written()).toEqual(['POST /campaigns/2/retry'])
  })
})

it('the settings say what they are counted in, and are saved', async () => {
  await open('/campaigns-config')
  await page.shows('Intervalo maior após')
  await page.shows('20 mensagens')
  const options = [...page.labelled<HTMLSelectElement>('Intervalo maior após').options].map(({ text }) => text)
  expect(options.slice(0, 3)).toEqual(['Nunca', '1 mensagem', '5 mensagens'])
  await page.press('Salvar')
  await page.shows('Configurações salvas')
  await until(() => expect(written()).toEqual(['POST /campaign-settings']))
})

it('shows an administrator who wants no campaigns, and asks before campaigns write to them again', async () => {
  const ana = { id: 5, name: 'Ana', number: '5511988880001', campaign: 'Natal', createdAt: '2026-05-01T10:00:00.000Z' }
  const unnamed = { ...ana, id: 4, name: '', number: '5511988880002', campaign: null }
  await open('/campaigns-config', [], ({ method, path }) =>
    method === 'GET' && path === '/campaign-opt-outs' ? { records: [ana, unnamed], hasMore: false } : undefined,
  )
  await page.press('Ver quem não quer receber')
  await page.shows('+55 (11) 98888-0001')
  await page.shows('Natal')
  await page.press('Voltar a enviar campanhas: +55 (11) 98888-0002')
  await page.shows('Faça isto só se a pessoa pediu.')
  await page.press('Cancelar')
  await page.press('Voltar a enviar campanhas: Ana')
  await page.press('Voltar a enviar campanhas')
  await page.shows('As próximas campanhas voltam a ser enviadas.')
  expect(written()).toEqual(['DELETE /campaign-opt-outs/5'])
  await until(() => expect(has('Voltar a enviar campanhas: Ana')).toBe(false))
  expect(has('Voltar a enviar campanhas: +55 (11) 98888-0002')).toBe(true)
})
